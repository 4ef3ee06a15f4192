import { formatDate, type LagosDate } from "./lagos.ts";

/**
 * What to check before a payment of bills is confirmed: bills that were issued only after the day it is said to have been
 * paid. It may be right, where somebody paid in advance, so it is never refused.
 * @returns a sentence for each such bill
 */
export function paymentDayWarnings(
  paid_on: LagosDate,
  bills: readonly { readonly code: string; readonly issued_on: LagosDate }[],
): string[] {
  return bills
    .filter(({ issued_on }) => paid_on < issued_on)
    .map(
      ({ code, issued_on }) =>
        `The payment date, ${formatDate(paid_on)}, is before ${code} was issued on ${formatDate(issued_on)}. Check the date.`,
    );
}
