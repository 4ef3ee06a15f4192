import { securityCodeBytes, splitDeviceTicket } from "#domain/device-ticket.ts";
import { formatPayCode } from "#domain/pay-code.ts";
import { readTicketPayload, splitTicketToken, type TicketFields } from "#domain/ticket-token.ts";
import { decodeBase64Url, encodeBase64Url } from "./base64.ts";
import { checkDeviceTicket } from "./check-device-ticket.ts";
import type { ReceiptKey } from "./receipt-keys.ts";
import { verifyEd25519 } from "./verify-ed25519.ts";

/** The result of an offline check of a ticket's QR code. */
export type OfflineTicket =
  | { readonly is: "valid" | "not-yet" | "expired" | "wrong-holder" | "void"; readonly words: TicketFields }
  | { readonly is: "forged" }
  /** Not one of our QR codes, or a part of one. */
  | { readonly is: "unknown" }
  /**
   * Signed with a key newer than this device's list, compromised or not checkable here; or by a phone that is cut off.
   */
  | { readonly is: "unknown-key" | "lost-key" | "unable" | "no-keys" | "cut-off" }
  /** This device's clock was set back since the last response of the server. */
  | { readonly is: "clock" };

export interface OfflineCheckData {
  readonly keys: readonly ReceiptKey[] | undefined;
  /** Security codes of voided tickets and keys of phones that are cut off, known to this device. */
  readonly revoked: Readonly<Record<string, number>>;
  /** Time by the server's clock; undefined if this device's can't be trusted. */
  readonly now: Date | undefined;
  /** The plate or phone of the holder. */
  readonly seen?: string | undefined;
}

/** Checks a ticket's QR code with public keys only. Never throws for an invalid token. */
export async function checkTicket(token: string, data: OfflineCheckData): Promise<OfflineTicket> {
  const { keys } = data;
  if (token.startsWith("D1.")) return checkPhoneTicket(token, data);
  const parts = splitTicketToken(token);
  if (!parts) return { is: "unknown" };
  if (!keys) return { is: "no-keys" };
  const key = keys.find(({ kid }) => kid === parts.kid);
  if (!key) return { is: "unknown-key" };
  const bytes = decodeBase64Url(parts.signature);
  // base64url can encode the same bytes in several ways; only the canonical one is valid.
  const isSigned =
    encodeBase64Url(bytes) === parts.signature &&
    (await verifyEd25519(decodeBase64Url(key.public_key), bytes, new TextEncoder().encode(parts.body)));
  if (isSigned === undefined) return { is: "unable" };
  const ticket = isSigned ? readTicketPayload(parts.payload) : undefined;
  if (!ticket) return { is: "forged" };
  if (key.lost_since !== null) return { is: "lost-key" };
  return timeStatus(ticket, data);
}

/** For a QR code that a phone signed offline: only the server knows whether the sale was recorded. */
async function checkPhoneTicket(token: string, data: OfflineCheckData): Promise<OfflineTicket> {
  if (!data.keys) return { is: splitDeviceTicket(token) ? "no-keys" : "unknown" };
  const found = await checkDeviceTicket(token, data.keys);
  if (found.verdict === "incomplete") return { is: "unknown" };
  if (!("words" in found)) return { is: found.verdict };
  if (found.verdict === "lost-key") return { is: "lost-key" };
  const { category, holder, from, to, kobo, sale_id } = found.words;
  const security_code = formatPayCode(securityCodeBytes(sale_id)).replace("-", "");
  if (Object.hasOwn(data.revoked, found.key) && !Object.hasOwn(data.revoked, security_code))
    return { is: "cut-off" };
  return timeStatus({ security_code, category, holder, from, to, kobo }, data);
}

function timeStatus(ticket: TicketFields, { revoked, now, seen }: OfflineCheckData): OfflineTicket {
  if (Object.hasOwn(revoked, ticket.security_code)) return { is: "void", words: ticket };
  // A wrong plate doesn't depend on the time; everything else does.
  if (seen !== undefined && ticket.holder !== null && ticket.holder !== seen)
    return { is: "wrong-holder", words: ticket };
  if (!now) return { is: "clock" };
  const seconds = now.getTime() / 1000;
  if (seconds >= ticket.to) return { is: "expired", words: ticket };
  return { is: seconds < ticket.from ? "not-yet" : "valid", words: ticket };
}
