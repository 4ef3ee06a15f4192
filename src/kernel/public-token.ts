import { randomBytes } from "node:crypto";

/** 128 random bits for a public address, 22 characters. */
export function newToken(): string {
  return randomBytes(16).toString("base64url");
}

/** Whether text has the shape of a public token; says nothing about whether it was ever given. */
export function isToken(text: string): boolean {
  return /^[\w-]{22}$/.test(text);
}
