import type { Selectable } from "kysely";
import { type Allotment, allotPayment, openParts } from "#domain/allot-payment.ts";
import { type LagosDate, lagosDate } from "#domain/lagos.ts";
import { billState } from "#domain/status.ts";
import { systemActor } from "../actor.ts";
import { audit } from "../audit.ts";
import type { Tx } from "../db/client.ts";
import type { Payment } from "../db/tables.ts";
import type { Known } from "../gateways/payment-gateway.ts";
import { issueReceipts } from "../receipts/issue.ts";
import { bookPayment } from "./book-payment.ts";
import { type OpenBill, readOpenBills } from "./payable-bill.ts";
import { writePaidBill } from "./write-paid-bill.ts";

export type LockedPayment = Selectable<Payment> & { readonly now: Date };

/** What one bill got of a payment. */
export interface PaidBill {
  readonly bill: OpenBill;
  readonly kobo: number;
  readonly allotment: Allotment;
  /** What is still due on it after this payment, kobo, on the day it was paid. */
  readonly owed_kobo: number;
  readonly status: "unpaid" | "part-paid" | "paid" | "cancelled";
}

/**
 * Books money that has come: transfers, bills, receipts, all in the caller's transaction, which holds the row of
 * the payment. Nothing that came is refused: what a bill does not need becomes the payer's credit.
 */
export async function confirm(tx: Tx, payment: LockedPayment, said: Known): Promise<void> {
  const paidAt = paidMoment(payment, said.paid_at);
  const paid = await allot(tx, payment.id, lagosDate(paidAt));
  const method = methodOf(said.channel);
  await bookPayment(tx, payment, paid, { paid_on: lagosDate(paidAt), fee_kobo: said.fee_kobo ?? 0 });
  for (const one of paid) await writePaidBill(tx, payment.id, one);
  await tx
    .updateTable("payment")
    .set({
      state: "confirmed",
      problem: null,
      confirmed_at: payment.now,
      paid_at: paidAt,
      next_poll_at: null,
      method,
      fee_kobo: said.fee_kobo ?? null,
      gateway_said: JSON.stringify(said),
    })
    .where("id", "=", payment.id)
    .execute();
  const bills = paid.map(({ bill, kobo, allotment, status }) => ({
    code: bill.code,
    kobo,
    allotment,
    status,
  }));
  await audit(tx, systemActor("gateway"), {
    action: "payment.confirm",
    resource: "payment",
    record_id: payment.id,
    after: { code: payment.code, kobo: payment.kobo, bills },
  });
  // Last, because the counter of receipts is taken there and everyone else's receipt waits for its end.
  await issueReceipts(tx, { payment, paid, method, officer: null });
}

async function allot(tx: Tx, paymentId: number, day: LagosDate): Promise<PaidBill[]> {
  const parts = await tx.selectFrom("payment_bill").selectAll().where("payment_id", "=", paymentId).execute();
  const ids = parts.map(({ bill_id }) => bill_id);
  const bills = await readOpenBills(tx, ids, day, "lock");
  return bills.map((bill) => {
    const kobo = parts.find(({ bill_id }) => bill_id === bill.id)?.kobo ?? 0;
    const allotment = allotPayment(bill, kobo);
    const { charge_kobo, penalty_kobo, interest_kobo } = openParts(bill);
    const used = kobo - allotment.credit_kobo;
    const owed_kobo = charge_kobo - allotment.discount_kobo + penalty_kobo + interest_kobo - used;
    const paid_kobo = bill.paid_kobo + used;
    return {
      bill,
      kobo,
      allotment,
      owed_kobo,
      status: billState({ total_kobo: paid_kobo + owed_kobo, paid_kobo, cancelled: bill.cancelled }),
    };
  });
}

/** The gateway's own moment, as far as it can be: a payer on time stays on time, however late we hear of it. */
function paidMoment(payment: LockedPayment, told: string | undefined): Date {
  const time = told ? Date.parse(told) : Number.NaN;
  if (Number.isNaN(time)) return payment.now;
  return new Date(Math.min(payment.now.getTime(), Math.max(payment.created_at.getTime(), time)));
}

/** "bank_transfer" → "Bank transfer". */
function methodOf(channel: string | undefined): string {
  const words = (channel ?? "online").replaceAll("_", " ").slice(0, 30);
  return words === "ussd" || words === "qr"
    ? words.toUpperCase()
    : words.charAt(0).toUpperCase() + words.slice(1);
}
