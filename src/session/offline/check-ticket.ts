import { readTicketPayload, splitTicketToken, type TicketWords } from "#domain/ticket-token.ts";
import { base64Bytes, base64Text } from "./base64.ts";
import type { ReceiptKey } from "./receipt-keys.ts";
import { verifyEd25519 } from "./verify-ed25519.ts";

/** What can be told of a ticket's square without the books. */
export type OfflineTicket =
  | { readonly is: "valid" | "not-yet" | "expired" | "wrong-holder" | "void"; readonly words: TicketWords }
  | { readonly is: "forged" }
  /** No square of ours, or a part of one. */
  | { readonly is: "unknown" }
  /** Signed with a key newer than this device's list, with one that may be in other hands, or not to be checked here. */
  | { readonly is: "unknown-key" | "lost-key" | "unable" | "no-keys" }
  /** This device's clock was set back since it last heard the server. */
  | { readonly is: "clock" };

export interface OfflineMeans {
  readonly keys: readonly ReceiptKey[] | undefined;
  /** Security codes of voided tickets, as far as this device knows. */
  readonly revoked: Readonly<Record<string, number>>;
  /** By the server's clock; undefined when this device's cannot be trusted. */
  readonly now: Date | undefined;
  /** The plate or phone that is seen. */
  readonly seen?: string | undefined;
}

/** Checks a ticket's square with public keys alone. Never throws for a bad token. */
export async function checkTicket(
  token: string,
  { keys, revoked, now, seen }: OfflineMeans,
): Promise<OfflineTicket> {
  const parts = splitTicketToken(token);
  if (!parts) return { is: "unknown" };
  if (!keys) return { is: "no-keys" };
  const key = keys.find(({ kid }) => kid === parts.kid);
  if (!key) return { is: "unknown-key" };
  const bytes = base64Bytes(parts.signature);
  // base64url can write the same bytes in several ways; only the one we wrote is the token.
  const isSigned =
    base64Text(bytes) === parts.signature &&
    (await verifyEd25519(base64Bytes(key.public_key), bytes, new TextEncoder().encode(parts.body)));
  if (isSigned === undefined) return { is: "unable" };
  const words = isSigned ? readTicketPayload(parts.payload) : undefined;
  if (!words) return { is: "forged" };
  if (key.lost_since !== null) return { is: "lost-key" };
  if (Object.hasOwn(revoked, words.security_code)) return { is: "void", words };
  // A plate that is not the ticket's is wrong at any hour; all else hangs on the clock.
  if (seen !== undefined && words.holder !== null && words.holder !== seen)
    return { is: "wrong-holder", words };
  if (!now) return { is: "clock" };
  const seconds = now.getTime() / 1000;
  if (seconds >= words.to) return { is: "expired", words };
  return { is: seconds < words.from ? "not-yet" : "valid", words };
}
