/** Tokens that people read from a message and type: signs of Crockford's base 32. */

import { withoutInvisible } from "./invisible-characters.ts";

export const signs = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/** One sign for each byte; 5 random bits of each are used. */
export function formatToken(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => signs[byte & 31]).join("");
}

/** As it was given out, however it was typed: small letters, spaces and dashes, I and L for 1, O for 0. */
export function normaliseToken(text: string): string {
  return withoutInvisible(text)
    .toUpperCase()
    .replaceAll(/[\s\-\u2010-\u2015]/g, "")
    .replaceAll(/[IL]/g, "1")
    .replaceAll("O", "0");
}
