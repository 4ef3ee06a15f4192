import { safeNumber } from "../money.ts";

const MINUS = /[-\u2212\u2013]/;
const CURRENCY = /₦|NGN|(?<![A-Z])N(?=\s*[\d(])/gi;
/** ₦90 billion in one line is a slip of the bank's program. */
const MOST = 9_000_000_000_000n;
/** A balance may be more: ₦80 trillion, and with what moves it is counted to the kobo still. */
const MOST_BALANCE = 8_000_000_000_000_000n;

/**
 * A sum as banks print it: "₦1,250.00", "1.250,50", "(12 500.00)", "500.00-", "NGN 20 DR", "1,000.00CR".
 * @param of a balance may be larger than what one line moves
 * @returns kobo, less than 0 for a minus, brackets or DR; null where nothing stands; undefined where it is no sum
 */
export function readSum(text: string, of: "line" | "balance" = "line"): number | null | undefined {
  let rest = text.replace(/[\u00a0\u202f\s]+/g, " ").trim();
  if (rest === "" || /^[-\u2212\u2013.]+$/.test(rest)) return null;
  const mark = /(?:^|[\d).\s])(CR|DR)\.?$|^(CR|DR)\.?\s/i.exec(rest);
  const side = (mark?.[1] ?? mark?.[2])?.toUpperCase();
  if (side) rest = rest.replace(/(CR|DR)\.?$|^(CR|DR)\.?\s/i, "").trim();
  const bracketed = /^\(.*\)$/.test(rest);
  if (bracketed) rest = rest.slice(1, -1);
  rest = rest.replace(CURRENCY, "").trim();
  const signed = MINUS.test(rest.charAt(0)) || MINUS.test(rest.slice(-1));
  rest = rest.replace(/^[-\u2212\u2013+]\s*|\s*[-\u2212\u2013+]$/g, "").trim();
  const kobo = readFigures(rest, of === "balance" ? MOST_BALANCE : MOST);
  if (kobo === undefined) return undefined;
  const isOut = side ? side === "DR" : signed || bracketed;
  return isOut && kobo !== 0 ? -kobo : kobo;
}

const POINT = /^(\d{1,3}(?:[, ']\d{3})+|\d+)(?:\.(\d{1,2})0*)?$/;
const COMMA = /^(\d{1,3}(?:[. ']\d{3})+|\d+),(\d{1,2})$/;

function readFigures(text: string, most: bigint): number | undefined {
  const match = COMMA.exec(text) ?? POINT.exec(text);
  if (!match) return undefined;
  const whole = (match[1] ?? "").replace(/\D/g, "");
  const kobo = BigInt(whole + (match[2] ?? "").padEnd(2, "0"));
  return kobo > most ? undefined : safeNumber(kobo);
}
