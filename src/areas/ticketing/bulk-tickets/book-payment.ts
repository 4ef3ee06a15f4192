import { sql } from "kysely";
import type { AccountKey } from "#areas/collecting/ledger/account.ts";
import type { Payable, PayableMoney } from "#areas/collecting/payments/payable.ts";
import { lagosDate } from "#domain/lagos.ts";
import { AppError } from "#kernel/app-error.ts";
import { audit } from "#kernel/audit.ts";
import type { Tx } from "#kernel/db/client.ts";
import { beginIssuing } from "./begin-issuing.ts";
import { batchesInScope } from "./bulk-visibility.ts";
import { lockBatch, postForBatch, refundAccount } from "./prepaid.ts";

/** The batch that a payment is for; undefined if it is for something else. */
async function bulkOfPayment(tx: Tx, payment_id: number): Promise<number | undefined> {
  const row = await tx
    .selectFrom("bulk_ticket_payment")
    .select("bulk_ticket_id")
    .where("payment_id", "=", payment_id)
    .executeTakeFirst();
  return row?.bulk_ticket_id;
}

/**
 * Records money received for a batch; the caller marks the payment as confirmed. It pays the batch, once and in full, and
 * queues the job that issues its tickets. Money that is too much, too little, too late or a second payment becomes the payer's
 * credit, or goes to suspense if the payer is not on record.
 */
async function bookBulkPayment(
  tx: Tx,
  payment: { readonly id: number; readonly code: string; readonly provider: string },
  id: number,
  { kobo, creditOnly, into, fee_kobo, actor }: PayableMoney,
): Promise<void> {
  const batch = await lockBatch(tx, id);
  if (!batch) throw new Error(`The batch of payment ${payment.code} doesn’t exist.`);
  const isPayable = batch.status === "unpaid" && lagosDate(batch.now) <= batch.valid_to;
  const paid_kobo = isPayable && !creditOnly && kobo >= batch.kobo ? batch.kobo : 0;
  const base = { batch: id, key: payment.id, payment_id: payment.id };
  if (paid_kobo > 0) {
    const credit: AccountKey = { kind: "ticket-prepaid", agency_id: batch.agency_id };
    await postForBatch(tx, { ...base, kind: "paid", debit: into, credit, kobo: paid_kobo });
    await beginIssuing(tx, batch, { by: "gateway", payment_id: payment.id });
  }
  if (kobo > paid_kobo)
    await postForBatch(tx, {
      ...base,
      kind: "over",
      debit: into,
      credit: refundAccount(batch),
      kobo: kobo - paid_kobo,
    });
  if (fee_kobo > 0)
    await postForBatch(tx, {
      ...base,
      kind: "fee",
      kobo: fee_kobo,
      debit: { kind: "gateway-fees", provider: payment.provider },
      credit: { kind: "gateway-clearing", provider: payment.provider },
    });
  await audit(tx, actor, {
    action: "payment.confirm",
    record_id: payment.id,
    after: { code: payment.code, kobo, bulk_ticket: batch.code, paid_kobo, over_kobo: kobo - paid_kobo },
  });
  if (paid_kobo > 0)
    await audit(tx, actor, {
      action: "bulk_ticket.pay",
      record_id: id,
      after: { code: batch.code, kobo: paid_kobo, payment: payment.code },
    });
}

/** Whether a payment has paid for tickets. It is returned by cancelling the tickets, not by reversing the payment. */
async function hasPaidTickets(tx: Tx, payment_id: number): Promise<boolean> {
  const { rows } =
    await sql`SELECT FROM bulk_ticket_transfer WHERE payment_id = ${payment_id} AND kind = 'paid'`.execute(
      tx,
    );
  return rows.length > 0;
}

/** Payments for a batch of tickets. */
export const batchPayable: Payable = {
  async claim(tx, payment) {
    const batch = await bulkOfPayment(tx, payment.id);
    return batch === undefined ? undefined : (money) => bookBulkPayment(tx, payment, batch, money);
  },
  within: (scope) => sql`EXISTS (SELECT FROM bulk_ticket_payment bp
    JOIN bulk_ticket bt ON bt.id = bp.bulk_ticket_id WHERE bp.payment_id = pm.id AND ${batchesInScope(scope)})`,
  async assertReversible(tx, payment_id) {
    if (await hasPaidTickets(tx, payment_id))
      throw paysTicketsError(
        "This payment is for bulk tickets. Void the unused tickets in the batch instead.",
      );
  },
  async assertDivisible(tx, payment_id) {
    if ((await bulkOfPayment(tx, payment_id)) !== undefined)
      throw paysTicketsError(
        "This payment is for bulk tickets. Refund the full amount, or void tickets in the batch.",
      );
  },
};

function paysTicketsError(message: string): AppError {
  return new AppError("conflict", message, { code: "pays-tickets" });
}
