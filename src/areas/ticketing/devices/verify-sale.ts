import { createHash, createPublicKey, type KeyObject, verify } from "node:crypto";
import type { SignedText } from "#domain/device-ticket.ts";

/** Public key of a phone from x and y joined; undefined if they are not a point of the curve. */
export function publicKeyOf(raw: Uint8Array): KeyObject | undefined {
  const half = (from: number) => Buffer.from(raw.subarray(from, from + 32)).toString("base64url");
  try {
    return createPublicKey({ key: { kty: "EC", crv: "P-256", x: half(0), y: half(32) }, format: "jwk" });
  } catch {
    return undefined;
  }
}

/** Whether it was signed with this key. */
export function isSignedBy(key: KeyObject, { body, signature }: SignedText): boolean {
  return verify(
    "sha256",
    Buffer.from(body),
    { key, dsaEncoding: "ieee-p1363" },
    Buffer.from(signature, "base64url"),
  );
}

/** SHA-256 of the signed text: the same for a sale however often it is signed. */
export function sha256(body: string): Buffer {
  return createHash("sha256").update(body).digest();
}

/** Hash that the next sale names as its predecessor. */
export function chainHead(hash: Buffer): string {
  return hash.subarray(0, 16).toString("base64url");
}
