/** Tokens that people copy from a message, in Crockford's base 32. */

import { withoutInvisible } from "./invisible-characters.ts";

export const alphabet = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/** One character per byte, from 5 of its bits. */
export function formatToken(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => alphabet[byte & 31]).join("");
}

/** An entered token in its original form: accepts lower case, spaces, dashes, I and L for 1, O for 0. */
export function normaliseToken(text: string): string {
  return withoutInvisible(text)
    .toUpperCase()
    .replaceAll(/[\s\-\u2010-\u2015]/g, "")
    .replaceAll(/[IL]/g, "1")
    .replaceAll("O", "0");
}
