import { type KeyObject, verify } from "node:crypto";
import type { LagosDate } from "#domain/lagos.ts";
import { splitToken } from "#domain/receipt-token.ts";
import { signText } from "#platform/signing-key.ts";

/** The signed data of a receipt's QR code, which can be checked offline. */
export interface SignedReceipt {
  readonly number: string;
  readonly kobo: number;
  /** The day of issue. */
  readonly on: LagosDate;
  /** The payer's initials: enough to compare with the paper, too little to reveal the name. */
  readonly payer: string;
}

const VERSION = "1";

/** "1.KID.payload.signature", Ed25519 over the first three parts; at most 300 characters. */
export function signToken(signed: SignedReceipt, key: { kid: string; privateKey: KeyObject }): string {
  const payload = JSON.stringify([signed.number, signed.kobo, signed.on, signed.payer]);
  return signText(`${VERSION}.${key.kid}.${Buffer.from(payload).toString("base64url")}`, key);
}

/** The ID of the key that a token claims; undefined if it is no token. */
export function keyIdOfToken(token: string): string | undefined {
  return splitToken(token)?.kid;
}

/** The signed data of a token, or undefined if the signature is not of this key. */
export function readToken(token: string, publicKey: KeyObject): SignedReceipt | undefined {
  const parts = splitToken(token);
  if (!parts) return undefined;
  const { payload, signature, body } = parts;
  const bytes = Buffer.from(signature, "base64url");
  // base64url can encode the same bytes in several ways; only our own encoding is accepted.
  if (bytes.toString("base64url") !== signature) return undefined;
  if (!verify(null, Buffer.from(body), publicKey, bytes)) return undefined;
  const [number, kobo, on, payer] = JSON.parse(Buffer.from(payload, "base64url").toString()) as unknown[];
  return { number: String(number), kobo: Number(kobo), on: String(on), payer: String(payer) };
}
