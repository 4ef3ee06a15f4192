import { randomBytes } from "node:crypto";

const ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const PAY_CODE_BYTES = 5;
const TOKEN_BYTES = 16;

export interface BillSecrets {
  /** 40 random bits: eight characters of Crockford's base 32, without the dash. */
  readonly pay_code: string;
  /** 128 random bits, base64url. */
  readonly token: string;
}

/**
 * Draws pay codes and tokens for many bills with one call for random bytes. The unique index detects pay codes that
 * exist already; the writer of the bills draws again then.
 */
export function drawBillSecrets(count: number): BillSecrets[] {
  const size = PAY_CODE_BYTES + TOKEN_BYTES;
  const bytes = randomBytes(count * size);
  return Array.from({ length: count }, (_, at) => {
    const start = at * size;
    const token = bytes.subarray(start + PAY_CODE_BYTES, start + size).toString("base64url");
    return { pay_code: payCode(bytes.readUIntBE(start, PAY_CODE_BYTES)), token };
  });
}

/** 40 bits fit a number exactly. Same format as formatPayCode in src/domain/pay-code.ts, without the dash. */
function payCode(bits: number): string {
  const high = Math.floor(bits / 2 ** 20);
  const low = bits % 2 ** 20;
  return encode20Bits(high) + encode20Bits(low);
}

function encode20Bits(bits: number): string {
  return (
    ALPHABET.charAt(bits >>> 15) +
    ALPHABET.charAt((bits >>> 10) & 31) +
    ALPHABET.charAt((bits >>> 5) & 31) +
    ALPHABET.charAt(bits & 31)
  );
}
