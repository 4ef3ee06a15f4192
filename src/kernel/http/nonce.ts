import { randomBytes } from "node:crypto";

/** A value for the `nonce` of scripts in one page, 128 bits. */
export function newNonce(): string {
  return randomBytes(16).toString("base64");
}
