/** The part of a bill that a person wants to pay, as they typed it. */
import { type Message, message, type Translatable } from "./message.ts";
import { formatNaira, parseNaira } from "./money.ts";

/** No payment service takes less, kobo. */
const LEAST_PAYMENT = 100;

/** What is wrong with a sum above what is owed today, kobo; it names the most. */
export function tooMuch(owed_kobo: number): Message {
  return message("Only {amount} is owed today: pay at most that.", { amount: formatNaira(owed_kobo) });
}

/** The sum in kobo, or what is wrong with it: no sum at all, too little, or above `owed_kobo`. */
export function readPart(typed: string, owed_kobo: number): { kobo: number } | { fault: Translatable } {
  const kobo = parseNaira(typed);
  if (kobo === undefined) return { fault: notASum(typed.trim()) };
  if (kobo > owed_kobo) return { fault: tooMuch(owed_kobo) };
  if (kobo < LEAST_PAYMENT)
    return { fault: message("At least {amount}.", { amount: formatNaira(LEAST_PAYMENT) }) };
  return { kobo };
}

function notASum(typed: string): Translatable {
  if (typed === "") return "Write how much, in naira.";
  return /\p{L}/u.test(typed)
    ? message("“{typed}” has letters in it. Write figures only, like 2,500.00.", { typed })
    : message("“{typed}” is not an amount. Write figures only, like 2,500.00.", { typed });
}
