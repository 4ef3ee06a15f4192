/** The part of a bill that a person wants to pay, as they typed it. */
import { formatNaira, parseNaira } from "./money.ts";

/** No payment service takes less, kobo. */
const LEAST_PAYMENT = 100;

/** What is wrong with a sum above what is owed today, kobo; it names the most. */
export function tooMuch(owed_kobo: number): string {
  return `Only ${formatNaira(owed_kobo)} is owed today: pay at most that.`;
}

/** The sum in kobo, or what is wrong with it: no sum at all, too little, or above `owed_kobo`. */
export function readPart(typed: string, owed_kobo: number): { kobo: number } | { fault: string } {
  const kobo = parseNaira(typed);
  if (kobo === undefined) return { fault: notASum(typed.trim()) };
  if (kobo > owed_kobo) return { fault: tooMuch(owed_kobo) };
  if (kobo < LEAST_PAYMENT) return { fault: `At least ${formatNaira(LEAST_PAYMENT)}.` };
  return { kobo };
}

function notASum(typed: string): string {
  if (typed === "") return "Write how much, in naira.";
  const what = /\p{L}/u.test(typed) ? "has letters in it" : "is not an amount";
  return `“${typed}” ${what}. Write figures only, like 2,500.00.`;
}
