import { sql } from "kysely";
import type { Actor } from "#kernel/actor.ts";
import { AppError } from "#kernel/app-error.ts";
import { audit } from "#kernel/audit.ts";
import type { Tx } from "#kernel/db/client.ts";
import { reverseTransfer } from "../ledger/reverse.ts";
import { transferId } from "../ledger/transfer-id.ts";
import { payables } from "../payments/payable.ts";
import { markCancelled } from "../receipts/cancel.ts";
import { moveRestoredCredit } from "./move-restored-credit.ts";
import { reopenBills } from "./reopen-bills.ts";
import { lockTillOfPayment, reverseAtTill } from "./reverse-at-till.ts";
import type { ReversedLeg } from "./reversed-leg.ts";
import { requireUnusedCredit } from "./unused-credit.ts";

export interface Reversal {
  readonly code: string;
  readonly payment_id: number;
  /** Shown to the holders of its receipts. */
  readonly reason: string;
  /** Kobo of it that the caller posts again at once; absent if all of it is reversed. */
  readonly rebooked_kobo?: number;
}

/**
 * Reverses a confirmed payment as a whole: each transfer is reversed, its bills are open again as if they had never
 * been paid, and its receipts are no longer valid. The caller has locked the payment's row.
 * @throws AppError wrong-status, credit-used, wallet-too-low (it funded a wallet that was used since)
 */
export async function reversePayment(tx: Tx, actor: Actor, reversal: Reversal): Promise<void> {
  const { payment_id, reason, code } = reversal;
  const payment = await requireConfirmed(tx, payment_id);
  const legs = await readLegs(tx, payment_id);
  // Locks its till before its bills, in the same order as payments at a till.
  const till = await lockTillOfPayment(tx, payment_id);
  const ids = [...new Set(legs.flatMap(({ bill_id }) => (bill_id === null ? [] : [bill_id])))];
  // Locks bills before credit, ordered by ID, in the same order as payments with credit.
  if (ids.length > 0)
    await tx.selectFrom("bill").select("id").where("id", "in", ids).orderBy("id").forUpdate().execute();
  await requireUnusedCredit(tx, payment, legs, "bring back");
  for (const payable of payables.all()) await payable.reverse?.(tx, payment_id, reversal.rebooked_kobo ?? 0);
  await reverseLegs(tx, payment_id, legs);
  await moveRestoredCredit(tx, payment, legs);
  await reopenBills(tx, actor, legs);
  await sql`UPDATE payment SET state = 'reversed', problem = NULL, next_poll_at = NULL WHERE id = ${payment_id}`.execute(
    tx,
  );
  if (till) await reverseAtTill(tx, till, legs);
  // Its slip can be entered again.
  await sql`UPDATE bank_entry SET reversed_at = now() WHERE payment_id = ${payment_id}`.execute(tx);
  await cancelReceipts(tx, actor, payment_id, reason);
  await audit(tx, actor, {
    action: "payment.reverse",
    record_id: payment_id,
    after: { code: payment.code, kobo: payment.kobo, request: code, transfers: legs.length },
    reason,
  });
}

interface ReversiblePayment {
  readonly id: number;
  readonly code: string;
  readonly kobo: number;
  readonly individual_id: number | null;
  readonly corporate_id: number | null;
}

/** @throws AppError wrong-status, pays-tickets */
export async function requireConfirmed(tx: Tx, id: number): Promise<ReversiblePayment> {
  const { rows } = await sql<ReversiblePayment & { state: string }>`
    SELECT id, code, kobo, state, individual_id, corporate_id FROM payment WHERE id = ${id}`.execute(tx);
  const [payment] = rows;
  if (payment?.state !== "confirmed")
    throw new AppError("conflict", "Only a confirmed payment can be reversed.", { code: "wrong-status" });
  for (const payable of payables.all()) await payable.assertReversible?.(tx, id);
  return payment;
}

/** The transfers of a payment that are not reversed. */
export async function readLegs(tx: Tx, payment_id: number): Promise<ReversedLeg[]> {
  const { rows } = await sql<ReversedLeg>`
    SELECT n.*, t.amount AS kobo, t.debit_account, t.credit_account FROM (
      SELECT transfer_id, kind, bill_id, bill_line_id, NULL::bigint AS bulk_ticket_id, paid_on
      FROM allocation WHERE payment_id = ${payment_id}
      UNION ALL SELECT b.transfer_id, CASE b.kind WHEN 'over' THEN 'credit' ELSE b.kind END, NULL, NULL, b.bulk_ticket_id,
        (p.paid_at AT TIME ZONE 'Africa/Lagos')::date
      FROM bulk_ticket_transfer b JOIN payment p ON p.id = b.payment_id WHERE b.payment_id = ${payment_id}) AS n
    JOIN transfer t ON t.id = n.transfer_id WHERE t.reverses_id IS NULL ORDER BY n.bill_id NULLS LAST, t.id`.execute(
    tx,
  );
  return rows;
}

/** As of the day of the payment: late charges become what they would be without it. */
async function reverseLegs(tx: Tx, payment_id: number, legs: readonly ReversedLeg[]): Promise<void> {
  for (const { transfer_id, kind, bill_id, bill_line_id, bulk_ticket_id, paid_on } of legs) {
    const id = transferId("reversal", transfer_id);
    await reverseTransfer(tx, { id, reverses_id: transfer_id });
    if (bulk_ticket_id !== null) {
      const ticketKind = kind === "credit" ? "over" : "fee";
      await tx
        .insertInto("bulk_ticket_transfer")
        .values({ transfer_id: id, bulk_ticket_id, payment_id, kind: ticketKind })
        .execute();
      continue;
    }
    await tx
      .insertInto("allocation")
      .values({ transfer_id: id, payment_id, kind, bill_id, bill_line_id, paid_on })
      .execute();
  }
}

async function cancelReceipts(tx: Tx, actor: Actor, payment_id: number, reason: string): Promise<void> {
  const receipts = await tx
    .selectFrom("receipt")
    .select(["id", "number"])
    .where("payment_id", "=", payment_id)
    .where("status", "=", "valid")
    .orderBy("id")
    .forUpdate()
    .execute();
  for (const receipt of receipts)
    await markCancelled(tx, actor, receipt, `The payment was reversed: ${reason}`);
}
