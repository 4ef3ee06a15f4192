/** The early payment discount (by days from issue). */
import { addDays, formatDate, type LagosDate } from "./lagos.ts";
import { type Explained, explained, message } from "./message.ts";
import { formatNaira, mulDiv } from "./money.ts";
import type { EarlyDiscount } from "./tariff.ts";
import { percent } from "./tariff-text.ts";

export type Discount = Explained & {
  /** The discount, rounded down to the kobo. */
  kobo: number;
  rate_ppm: number;
  /** The last day for the discount. */
  pay_by: LagosDate;
};

type EarlyBill = { principal_kobo: number; issued_on: LagosDate; early_discounts: readonly EarlyDiscount[] };

/** All discounts of a bill, by date. RangeError for invalid dates. */
export function discountsOf(bill: EarlyBill): Discount[] {
  return [...bill.early_discounts]
    .sort((a, b) => a.days - b.days)
    .map(({ days, rate_ppm }) => {
      const kobo = mulDiv(bill.principal_kobo, rate_ppm, 1_000_000, "down");
      const pay_by = addDays(bill.issued_on, days);
      const text = message("{rate} off {amount} when paid by {day}", {
        rate: percent(rate_ppm),
        amount: formatNaira(bill.principal_kobo),
        day: formatDate(pay_by),
      });
      return { kobo, rate_ppm, pay_by, ...explained(text) };
    });
}

/** The largest discount for paying on a day, including the last day; undefined if there is none. */
export function discountAsOf(bill: EarlyBill, as_of: LagosDate): Discount | undefined {
  return discountsOf(bill)
    .filter((discount) => as_of <= discount.pay_by && discount.kobo > 0)
    .reduce<Discount | undefined>((best, one) => (best && best.kobo >= one.kobo ? best : one), undefined);
}
