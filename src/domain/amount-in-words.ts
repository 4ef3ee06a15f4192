/**
 * Amounts in words as on a Treasury receipt: "Two hundred and eighty-four thousand, five hundred naira only". Without a
 * full stop.
 */
import { capitalise } from "./capitalise.ts";
import { getKobo } from "./money.ts";

const SMALL = [
  "zero",
  "one",
  "two",
  "three",
  "four",
  "five",
  "six",
  "seven",
  "eight",
  "nine",
  "ten",
  "eleven",
  "twelve",
  "thirteen",
  "fourteen",
  "fifteen",
  "sixteen",
  "seventeen",
  "eighteen",
  "nineteen",
];
const TENS = ["", "", "twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"];
const SCALES = ["", " thousand", " million", " billion", " trillion", " quadrillion"];

/** 0 to 99. */
function tensInWords(n: number): string {
  if (n < 20) return SMALL[n] ?? "";
  const ones = n % 10;
  return (TENS[Math.trunc(n / 10)] ?? "") + (ones ? `-${SMALL[ones]}` : "");
}

/** 1 to 999: "two hundred and eighty-four". */
function groupInWords(n: number): string {
  const hundreds = Math.trunc(n / 100);
  const rest = n % 100;
  if (!hundreds) return tensInWords(rest);
  return `${SMALL[hundreds]} hundred${rest ? ` and ${tensInWords(rest)}` : ""}`;
}

/**
 * A whole number, 0 or more: 1002005 → "one million, two thousand and five". Groups are separated by commas; a last
 * group below a hundred is joined by "and". RangeError when negative, fractional or unsafe.
 */
export function numberInWords(n: number): string {
  if (!Number.isSafeInteger(n) || n < 0) throw new RangeError(`Not a whole number of 0 or more: ${n}`);
  if (n === 0) return "zero";
  const groups: string[] = [];
  for (let rest = n, scale = 0; rest > 0; rest = Math.trunc(rest / 1000), scale++) {
    if (rest % 1000) groups.unshift(groupInWords(rest % 1000) + (SCALES[scale] ?? ""));
  }
  const last = n % 1000;
  if (groups.length === 1 || last === 0 || last >= 100) return groups.join(", ");
  return `${groups.slice(0, -1).join(", ")} and ${groups.at(-1)}`;
}

/**
 * 1250050 → "Twelve thousand, five hundred naira, fifty kobo only"; 50 → "Fifty kobo only"; 0 → "Zero naira only"; a
 * negative amount starts with "Minus". RangeError when not a safe integer.
 */
export function amountInWords(kobo: number): string {
  const size = Math.abs(getKobo(kobo));
  const naira = Math.trunc(size / 100);
  const rest = size % 100;
  const parts: string[] = [];
  if (kobo < 0) parts.push("minus ");
  if (naira || !rest) parts.push(`${numberInWords(naira)} naira`);
  if (naira && rest) parts.push(", ");
  if (rest) parts.push(`${tensInWords(rest)} kobo`);
  const text = `${parts.join("")} only`;
  return capitalise(text);
}
