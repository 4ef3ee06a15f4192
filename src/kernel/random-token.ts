import { randomBytes } from "node:crypto";

/** 128 random bits for a public URL, 22 characters. */
export function newToken(): string {
  return randomBytes(16).toString("base64url");
}

/** Whether text has the form of a public token; does not check that it exists. */
export function isToken(text: string): boolean {
  return /^[\w-]{22}$/.test(text);
}

/** A `nonce` for the scripts of one page, 128 bits. */
export function newNonce(): string {
  return randomBytes(16).toString("base64");
}

/** The id of a request in logs and in `X-Request-Id`: 12 characters. */
export function newRequestId(): string {
  return randomBytes(9).toString("base64url");
}
