/** The amount that a payer enters to pay part of a bill. */
import { type Message, message, type Translatable } from "./message.ts";
import { formatNaira, parseNaira } from "./money.ts";

/** The minimum of payment gateways, kobo. */
const MIN_PAYMENT_KOBO = 100;

/** The error of an amount above the amount due, kobo. */
export function tooMuchError(owed_kobo: number): Message {
  return message("Enter at most {amount}, the amount due today.", { amount: formatNaira(owed_kobo) });
}

/** The amount in kobo, or its error: invalid, too small, or above `owed_kobo`. */
export function readPartPayment(
  typed: string,
  owed_kobo: number,
): { kobo: number } | { fault: Translatable } {
  const kobo = parseNaira(typed);
  if (kobo === undefined) return { fault: notAnAmount(typed.trim()) };
  if (kobo > owed_kobo) return { fault: tooMuchError(owed_kobo) };
  if (kobo < MIN_PAYMENT_KOBO)
    return { fault: message("Enter at least {amount}.", { amount: formatNaira(MIN_PAYMENT_KOBO) }) };
  return { kobo };
}

function notAnAmount(typed: string): Translatable {
  if (typed === "") return "Enter an amount in naira.";
  return /\p{L}/u.test(typed)
    ? message("“{typed}” contains letters. Enter an amount in digits, such as 2,500.00.", { typed })
    : message("“{typed}” is not an amount. Enter an amount in digits, such as 2,500.00.", { typed });
}
