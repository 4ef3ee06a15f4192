import { randomBytes } from "node:crypto";

/** 128 random bits for a public address, 22 characters. */
export function newToken(): string {
  return randomBytes(16).toString("base64url");
}

/** Whether text has the shape of a public token; says nothing about whether it was ever given. */
export function isToken(text: string): boolean {
  return /^[\w-]{22}$/.test(text);
}

/** A value for the `nonce` of scripts in one page, 128 bits. */
export function newNonce(): string {
  return randomBytes(16).toString("base64");
}

/** What everything that one request does is found by: 12 signs, told in `X-Request-Id`. */
export function newRequestId(): string {
  return randomBytes(9).toString("base64url");
}
