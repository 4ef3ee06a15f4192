import type { OpenBill } from "#areas/charging/billing/open-bills.ts";
import type { PaymentAllocation } from "#domain/allocate-payment.ts";

/** The allocation of a payment to one bill, as of the day of payment. */
export interface AllottedBill {
  readonly bill: OpenBill;
  readonly kobo: number;
  readonly allotment: PaymentAllocation;
}

/** And its balance afterwards, as of the day of posting. */
export interface PaidBill extends AllottedBill {
  /** Amount still due on it, in kobo. */
  readonly owed_kobo: number;
  /** Part of it that is under objection. */
  readonly held_kobo: number;
  readonly status: "unpaid" | "part-paid" | "paid" | "cancelled";
}
