import { splitToken, type TokenParts } from "#domain/receipt-token.ts";
import { decodeBase64Url, encodeBase64Url } from "./base64.ts";
import type { ReceiptKey } from "./receipt-keys.ts";
import { verifyEd25519 } from "./verify-ed25519.ts";

/** What a receipt's token proves. */
export interface SignedReceipt {
  readonly number: string;
  readonly kobo: number;
  /** The day it was issued. */
  readonly on: string;
  /** The payer's initials. */
  readonly payer: string;
}

/** The result of an offline check. Only the server knows whether a receipt was cancelled since. */
export type OfflineVerdict =
  | { readonly verdict: "signed"; readonly receipt: SignedReceipt }
  /** Correctly signed, with a compromised key, which can sign any date. */
  | { readonly verdict: "lost-key"; readonly receipt: SignedReceipt }
  | { readonly verdict: "forged" }
  /** Signed with a key newer than this device's list, or with an unknown key. */
  | { readonly verdict: "unknown-key" }
  | { readonly verdict: "incomplete" }
  /** A receipt issued before signatures: its token is random and proves nothing offline. */
  | { readonly verdict: "before" }
  /** This browser can't check these signatures, and the fallback could not be loaded. */
  | { readonly verdict: "unable" };

const UNSIGNED_TOKEN = /^[\w-]{22}$/;

/** Checks the token of a receipt's QR code with public keys only. Never throws for an invalid token. */
export async function checkReceipt(token: string, keys: readonly ReceiptKey[]): Promise<OfflineVerdict> {
  const parts = splitToken(token);
  if (!parts) return { verdict: UNSIGNED_TOKEN.test(token) ? "before" : "incomplete" };
  const key = keys.find(({ kid }) => kid === parts.kid);
  if (!key) return { verdict: "unknown-key" };
  const isSigned = await isSignedWith(parts, key);
  if (isSigned === undefined) return { verdict: "unable" };
  const receipt = isSigned ? readPayload(parts.payload) : undefined;
  if (!receipt) return { verdict: "forged" };
  return { verdict: key.lost_since === null ? "signed" : "lost-key", receipt };
}

/** Whether the signature is of this key; undefined if this device can't check it. */
async function isSignedWith({ body, signature }: TokenParts, key: ReceiptKey): Promise<boolean | undefined> {
  const bytes = decodeBase64Url(signature);
  // base64url can encode the same bytes in several ways; only the canonical one is valid.
  if (encodeBase64Url(bytes) !== signature) return false;
  return verifyEd25519(decodeBase64Url(key.public_key), bytes, new TextEncoder().encode(body));
}

function readPayload(payload: string): SignedReceipt {
  const text = new TextDecoder().decode(decodeBase64Url(payload));
  const [number, kobo, on, payer] = JSON.parse(text) as unknown[];
  return { number: String(number), kobo: Number(kobo), on: String(on), payer: String(payer) };
}
