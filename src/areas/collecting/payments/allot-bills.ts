import { readOpenBills } from "#areas/charging/billing/payable-bill.ts";
import { type Allotment, allotPayment } from "#domain/allot-payment.ts";
import type { LagosDate } from "#domain/lagos.ts";
import { spreadReceived } from "#domain/spread-received.ts";
import type { Tx } from "#kernel/db/client.ts";
import type { AllottedBill } from "../receipts/paid-bill.ts";

interface Received {
  /** Amount received, in kobo. */
  readonly kobo: number;
  /** The Lagos day of the payment. */
  readonly day: LagosDate;
  /** Whether it pays no bill: all of it becomes the payer's credit. */
  readonly keep: boolean;
}

/** Allocates the amount received to the bills of a payment, whose rows are locked. Bills that receive nothing are excluded. */
export async function allotBills(
  tx: Tx,
  paymentId: number,
  { kobo, day, keep }: Received,
): Promise<AllottedBill[]> {
  const parts = await tx.selectFrom("payment_bill").selectAll().where("payment_id", "=", paymentId).execute();
  const ids = parts.map(({ bill_id }) => bill_id);
  const bills = await readOpenBills(tx, ids, day, "lock");
  const requested = bills.map((bill) => parts.find(({ bill_id }) => bill_id === bill.id)?.kobo ?? 0);
  const sums = spreadReceived(requested, kobo);
  return bills.flatMap((bill, at) => {
    const sum = sums[at] ?? 0;
    return sum > 0 ? [{ bill, kobo: sum, allotment: keep ? asCredit(sum) : allotPayment(bill, sum) }] : [];
  });
}

const asCredit = (credit_kobo: number): Allotment => ({
  lines: [],
  penalty_kobo: 0,
  interest_kobo: 0,
  discount_kobo: 0,
  credit_kobo,
});
