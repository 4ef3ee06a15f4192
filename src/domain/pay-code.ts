/**
 * Pay codes and verification codes: 40 random bits as eight characters of Crockford's base 32, "7K3D-M9QX". Random, not
 * sequential, and without a check character.
 */
import { alphabet, normaliseToken } from "./token.ts";

/** Five random bytes as "XXXX-XXXX". RangeError for any other number of bytes. */
export function formatPayCode(bytes: Uint8Array): string {
  if (bytes.length !== 5) throw new RangeError(`A pay code is made of 5 bytes, not ${bytes.length}`);
  const bits = bytes.reduce((sum, byte) => (sum << 8n) | BigInt(byte), 0n);
  const code = Array.from(
    { length: 8 },
    (_, at) => alphabet[Number((bits >> BigInt(35 - 5 * at)) & 31n)],
  ).join("");
  return `${code.slice(0, 4)}-${code.slice(4)}`;
}

/**
 * Parses an entered code to "XXXX-XXXX"; undefined if invalid. Accepts lower case, spaces, dashes anywhere, I and L for
 * 1, O for 0. U is not in the alphabet and is refused.
 */
export function normalisePayCode(text: string): string | undefined {
  const code = normaliseToken(text);
  if (!/^[0-9A-HJKMNP-TV-Z]{8}$/.test(code)) return undefined;
  return `${code.slice(0, 4)}-${code.slice(4)}`;
}
