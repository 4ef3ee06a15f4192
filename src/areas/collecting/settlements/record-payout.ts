import { sql } from "kysely";
import { ValidationErrors } from "#domain/input-readers.ts";
import { message } from "#domain/message.ts";
import type { Raw } from "#domain/record-input.ts";
import { readPayout } from "#domain/settlement.ts";
import type { Actor } from "#kernel/actor.ts";
import { assertValid } from "#kernel/assert-valid.ts";
import { audit } from "#kernel/audit.ts";
import { authorize } from "#kernel/authorize.ts";
import type { Tx } from "#kernel/db/client.ts";
import { readReason } from "#kernel/decision/reason.ts";
import { requireStepUp } from "#kernel/decision/step-up.ts";
import { lagosToday } from "#kernel/today.ts";
import { refuseUsedPayout, sameReference, throwUsedReference } from "../bank-reference.ts";
import { findOrCreateAccount } from "../ledger/account.ts";
import { postTransfers } from "../ledger/post.ts";
import { reverseTransfer } from "../ledger/reverse.ts";
import { transferId } from "../ledger/transfer-id.ts";
import { lockSettlement, type SettlementRow } from "./settlement-row.ts";

/**
 * Marks a batch as paid, as confirmed by the bank: the ledger moves its net amount from the bank to the agency's
 * settled account.
 * @param viewedVersion the version that was viewed
 * @throws AppError forbidden, step-up-needed, not-found, wrong-status, edited-meanwhile, invalid, reference-used
 */
export async function markPaid(
  tx: Tx,
  actor: Actor,
  id: number,
  viewedVersion: number,
  raw: Raw,
): Promise<{ id: number }> {
  const batch = await lockSettlement(tx, id, authorize(actor, "settlement.pay"), ["approved"], viewedVersion);
  requireStepUp(actor);
  const errors = new ValidationErrors();
  const details = readPayout(errors, raw, await lagosToday(tx));
  if (!errors.has("reference") && !errors.has("from_bank"))
    await refuseUsedPayout(
      tx,
      errors,
      details,
      sql`SELECT s.code FROM settlement_payout p JOIN settlement s ON s.id = p.settlement_id
        WHERE p.state = 'paid' AND p.from_bank = ${details.from_bank}
          AND ${sameReference(sql`p.reference`, details.reference)}`,
    );
  assertValid(errors);
  const payout = await readOpenPayout(tx, id);
  const transfer_id = transferId("settlement", id, payout.attempt);
  await postTransfers(tx, [
    {
      id: transfer_id,
      debit_account: await findOrCreateAccount(tx, { kind: "agency-settled", agency_id: batch.agency_id }),
      credit_account: await findOrCreateAccount(tx, { kind: "bank", provider: details.from_bank }),
      amount: batch.net_kobo,
      code: "settlement.paid",
    },
  ]);
  const { from_bank, reference, paid_on } = details;
  const text = message("Another officer has just recorded {reference} for this bank.", { reference });
  await sql`UPDATE settlement_payout SET state = 'paid', from_bank = ${from_bank}, reference = ${reference},
    paid_on = ${paid_on}, transfer_id = ${transfer_id}, told_by = ${actor.session?.user.id ?? null}, told_at = now()
    WHERE id = ${payout.id}`
    .execute(tx)
    .catch(throwUsedReference("settlement_payout_reference", text));
  await setStatus(tx, actor, batch, "paid", { ...details, attempt: payout.attempt }, null);
  return { id };
}

/**
 * Marks the payout of a batch as failed, also if the bank returns a paid one: the batch needs approval again.
 * @param viewedVersion the version that was viewed
 * @throws AppError forbidden, step-up-needed, not-found, wrong-status, edited-meanwhile, invalid (no reason)
 */
export async function markFailed(
  tx: Tx,
  actor: Actor,
  id: number,
  viewedVersion: number,
  rawReason: string | null,
): Promise<{ id: number }> {
  const batch = await lockSettlement(
    tx,
    id,
    authorize(actor, "settlement.pay"),
    ["approved", "paid"],
    viewedVersion,
  );
  requireStepUp(actor);
  const reason = readReason(rawReason, true);
  const payout = await readOpenPayout(tx, id);
  if (payout.transfer_id !== null)
    await reverseTransfer(tx, {
      id: transferId("settlement-returned", id, payout.attempt),
      reverses_id: payout.transfer_id,
    });
  await sql`UPDATE settlement_payout SET state = 'failed', reason = ${reason},
    told_by = ${actor.session?.user.id ?? null}, told_at = now() WHERE id = ${payout.id}`.execute(tx);
  await setStatus(tx, actor, batch, "failed", { attempt: payout.attempt }, reason);
  return { id };
}

interface Payout {
  readonly id: number;
  readonly attempt: number;
  readonly transfer_id: string | null;
}

async function readOpenPayout(tx: Tx, settlement_id: number): Promise<Payout> {
  const { rows } = await sql<Payout>`SELECT id, attempt, transfer_id FROM settlement_payout
    WHERE settlement_id = ${settlement_id} AND state <> 'failed'`.execute(tx);
  if (!rows[0]) throw new Error(`Settlement ${settlement_id} is approved but has no open payout.`);
  return rows[0];
}

async function setStatus(
  tx: Tx,
  actor: Actor,
  { id, code }: SettlementRow,
  status: "paid" | "failed",
  details: object,
  reason: string | null,
): Promise<void> {
  await sql`UPDATE settlement SET status = ${status}, version = version + 1 WHERE id = ${id}`.execute(tx);
  const verb = status === "paid" ? "settlement.pay" : "settlement.fail";
  await audit(tx, actor, {
    action: verb,
    resource: "settlement",
    record_id: id,
    after: { code, ...details },
    reason,
  });
}
