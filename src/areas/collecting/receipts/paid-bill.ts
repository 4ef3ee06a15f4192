import type { OpenBill } from "#areas/charging/billing/payable-bill.ts";
import type { Allotment } from "#domain/allot-payment.ts";

/** What one bill got of a payment, as of the day it was paid. */
export interface AllottedBill {
  readonly bill: OpenBill;
  readonly kobo: number;
  readonly allotment: Allotment;
}

/** And how it stands after it, as of the day it is booked. */
export interface PaidBill extends AllottedBill {
  /** What is still due on it, kobo. */
  readonly owed_kobo: number;
  /** What of that is under objection. */
  readonly held_kobo: number;
  readonly status: "unpaid" | "part-paid" | "paid" | "cancelled";
}
