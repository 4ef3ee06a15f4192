import { readOpenBills } from "#areas/charging/billing/open-bills.ts";
import { allocatePayment, type PaymentAllocation } from "#domain/allocate-payment.ts";
import { allocateReceived } from "#domain/allocate-received.ts";
import type { LagosDate } from "#domain/lagos.ts";
import type { Tx } from "#kernel/db/client.ts";
import type { AllottedBill } from "../receipts/paid-bill.ts";

interface Received {
  /** Amount received, in kobo. */
  readonly kobo: number;
  /** The Lagos day of the payment. */
  readonly day: LagosDate;
  /** Whether it pays no bill: all of it becomes the payer's credit. */
  readonly creditOnly: boolean;
}

/** Allocates the amount received to the bills of a payment, whose rows are locked. Bills that receive nothing are excluded. */
export async function allocateToBills(
  tx: Tx,
  paymentId: number,
  { kobo, day, creditOnly }: Received,
): Promise<AllottedBill[]> {
  const parts = await tx.selectFrom("payment_bill").selectAll().where("payment_id", "=", paymentId).execute();
  const ids = parts.map(({ bill_id }) => bill_id);
  const bills = await readOpenBills(tx, ids, day, "lock");
  const requested = bills.map((bill) => parts.find(({ bill_id }) => bill_id === bill.id)?.kobo ?? 0);
  const amounts = allocateReceived(requested, kobo);
  return bills.flatMap((bill, index) => {
    const part = amounts[index] ?? 0;
    return part > 0
      ? [{ bill, kobo: part, allotment: creditOnly ? asCredit(part) : allocatePayment(bill, part) }]
      : [];
  });
}

const asCredit = (credit_kobo: number): PaymentAllocation => ({
  lines: [],
  penalty_kobo: 0,
  interest_kobo: 0,
  discount_kobo: 0,
  credit_kobo,
});
