import { type RawBuilder, sql } from "kysely";
import { readPayer as readPayerCode } from "#domain/bulk-ticket.ts";
import { ValidationErrors } from "#domain/input-readers.ts";
import type { Actor } from "#kernel/actor.ts";
import { AppError } from "#kernel/app-error.ts";
import { assertValid } from "#kernel/assert-valid.ts";
import { audit } from "#kernel/audit.ts";
import type { Tx } from "#kernel/db/client.ts";
import { requireStepUp } from "#kernel/decision/step-up.ts";
import { lockAccessibleBatch, requireIssued } from "./bulk-visibility.ts";
import { readPayer } from "./find-payer.ts";
import { type LockedBatch, postForBatch, refundAccount } from "./prepaid.ts";
import { reverseTickets } from "./reverse-tickets.ts";

export interface CancelInput {
  readonly reason: string;
  /** Only these tickets; default: all unused ones. */
  readonly ticket_ids?: readonly number[] | undefined;
  /** Payer to credit, if the payer is not on record. */
  readonly payer_code?: string | undefined;
}

export interface CancelResult {
  readonly code: string;
  /** Number of tickets voided. */
  readonly tickets: number;
  /** Amount refunded, in kobo. */
  readonly kobo: number;
}

/**
 * Voids the unused tickets of a batch: their ledger entries are reversed, and their price goes back to the
 * wallet or becomes the payer's credit. An unpaid batch is cancelled as a whole. All in one transaction. If the payer is not on
 * record, one must be named to receive the credit.
 * @throws AppError forbidden, step-up-needed, not-found, invalid (payer_code), wrong-status, still-issuing, already-checked,
 * already-assigned, batch-over, nothing-unused
 */
export async function cancelBatch(
  tx: Tx,
  actor: Actor,
  id: number,
  input: CancelInput,
): Promise<CancelResult> {
  const batch = await lockAccessibleBatch(tx, actor, id, "ticket.bulk");
  requireStepUp(actor);
  if (batch.status === "unpaid") return cancelUnpaid(tx, actor, batch, input);
  requireIssued(batch);
  const named = batch.holder_keys !== null;
  const selected = input.ticket_ids && [...new Set(input.ticket_ids)];
  if (selected) await refuseUsed(tx, batch, selected, named);
  const ids = await lockUnused(tx, batch, selected);
  if (selected && ids.length < selected.length)
    throw usedError(
      "already-checked",
      "One of these tickets was checked just now. Reload the page and try again.",
    );
  if (ids.length === 0)
    throw new AppError("conflict", "All tickets in this batch are used, void or expired.", {
      code: "nothing-unused",
    });
  await sql`UPDATE ticket SET status = 'void', voided_at = clock_timestamp(), voided_by = ${actor.session?.user.id ?? null},
      void_reason = ${input.reason} WHERE id = ANY(${ids}::bigint[])`.execute(tx);
  await reverseTickets(tx, ids);
  const kobo = ids.length * batch.ticket_kobo;
  await refundBatch(tx, await withPayer(tx, actor, batch, input), kobo);
  const voided = batch.voided + ids.length;
  const isFullyVoided = voided === batch.quantity;
  await sql`UPDATE bulk_ticket SET voided = ${voided}, version = version + 1,
      status = ${isFullyVoided ? "cancelled" : "paid"}, cancelled_at = ${isFullyVoided ? sql`clock_timestamp()` : null},
      cancelled_by = ${isFullyVoided ? (actor.session?.user.id ?? null) : null}, cancel_reason = ${isFullyVoided ? input.reason : null}
    WHERE id = ${id}`.execute(tx);
  const after = { code: batch.code, tickets: ids.length, kobo, voided, to: batch.paid_by };
  const about = { resource: "bulk_ticket", record_id: id, reason: input.reason };
  await audit(tx, actor, { action: "bulk_ticket.cancel", ...about, after });
  return { code: batch.code, tickets: ids.length, kobo };
}

/**
 * Locks the unused tickets in the lock order of all code, to prevent deadlocks: tickets by id (as offline checks do), then the
 * wallet, and the daily totals last, by the update (as voiding a ticket and recording device sales do).
 */
async function lockUnused(
  tx: Tx,
  batch: LockedBatch,
  selected: readonly number[] | undefined,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    SELECT id FROM ticket WHERE bulk_ticket_id = ${batch.id} AND ${isUnused(batch.holder_keys !== null)}
      AND (${selected === undefined} OR id = ANY(${[...(selected ?? [])]}::bigint[]))
    ORDER BY id FOR NO KEY UPDATE`.execute(tx);
  if (batch.paid_by === "wallet")
    await sql`SELECT FROM wallet WHERE id = ${batch.wallet_id} FOR NO KEY UPDATE`.execute(tx);
  return rows.map(({ id }) => id);
}

/**
 * Condition on tickets: never checked and not expired; a bearer ticket must also be unassigned.
 * @param named whether the batch's tickets were assigned when it was created
 */
export function isUnused(named: boolean | RawBuilder<boolean>): RawBuilder<boolean> {
  return sql<boolean>`status = 'valid' AND first_checked_at IS NULL AND valid_to > clock_timestamp()
    AND (${named} OR holder_key IS NULL)`;
}

/** Throws the most serious error of the selected tickets. */
async function refuseUsed(tx: Tx, batch: LockedBatch, ids: readonly number[], named: boolean): Promise<void> {
  const { rows } = await sql<{
    there: number;
    checked: number;
    assigned: number;
    over: number;
    void: number;
  }>`
    SELECT count(*)::int AS there, count(*) FILTER (WHERE first_checked_at IS NOT NULL)::int AS checked,
      count(*) FILTER (WHERE NOT ${named} AND holder_key IS NOT NULL)::int AS assigned,
      count(*) FILTER (WHERE valid_to <= clock_timestamp())::int AS over, count(*) FILTER (WHERE status = 'void')::int AS void
    FROM ticket WHERE bulk_ticket_id = ${batch.id} AND id = ANY(${[...ids]}::bigint[])`.execute(tx);
  const [found] = rows;
  if (!found || found.there < ids.length)
    throw new AppError("not-found", "Some of these tickets are not part of this batch.");
  if (found.checked > 0)
    throw usedError("already-checked", "Some of these tickets were already checked, so they count as used.");
  if (found.void > 0) throw usedError("already-void", "Some of these tickets are already void.");
  if (found.assigned > 0) throw usedError("already-assigned", "Some of these tickets are already assigned.");
  if (found.over > 0)
    throw usedError("batch-over", "Some of these tickets have expired and can’t be refunded.");
}

const usedError = (code: string, message: string) => new AppError("conflict", message, { code });

async function refundBatch(tx: Tx, batch: LockedBatch, kobo: number): Promise<void> {
  const base = { batch: batch.id, kind: "back", key: batch.voided, payment_id: null, kobo } as const;
  const debit = { kind: "ticket-prepaid", agency_id: batch.agency_id } as const;
  if (batch.paid_by !== "wallet" || batch.ticket_agent_id === null) {
    await postForBatch(tx, { ...base, debit, credit: refundAccount(batch) });
    return;
  }
  const credit = { kind: "wallet", ticket_agent_id: batch.ticket_agent_id } as const;
  await postForBatch(tx, { ...base, debit, credit });
  await sql`UPDATE wallet SET balance = balance + ${kobo} WHERE id = ${batch.wallet_id}`.execute(tx);
}

/**
 * The batch with a payer on record: money credited to an unknown payer could not leave suspense.
 * @throws AppError invalid
 */
async function withPayer(tx: Tx, actor: Actor, batch: LockedBatch, input: CancelInput): Promise<LockedBatch> {
  if (batch.paid_by === "wallet" || batch.individual_id !== null || batch.corporate_id !== null) return batch;
  const errors = new ValidationErrors();
  const payer = readPayerCode(errors, { payer_code: input.payer_code ?? null });
  if (!payer && !errors.has("payer_code"))
    errors.add("payer_code", "The payer isn’t on record. Enter the code of the payer to credit.");
  const { payer_name, payer_phone } = batch;
  const { individual_id, corporate_id } = await readPayer(tx, actor, errors, {
    payer,
    payer_name,
    payer_phone,
  });
  assertValid(errors);
  await sql`UPDATE bulk_ticket SET individual_id = ${individual_id}, corporate_id = ${corporate_id}
    WHERE id = ${batch.id}`.execute(tx);
  return { ...batch, individual_id, corporate_id };
}

async function cancelUnpaid(
  tx: Tx,
  actor: Actor,
  batch: LockedBatch,
  { reason }: CancelInput,
): Promise<CancelResult> {
  await sql`UPDATE bulk_ticket SET status = 'cancelled', cancelled_at = clock_timestamp(), version = version + 1,
    cancelled_by = ${actor.session?.user.id ?? null}, cancel_reason = ${reason} WHERE id = ${batch.id}`.execute(
    tx,
  );
  await audit(tx, actor, {
    action: "bulk_ticket.cancel",
    record_id: batch.id,
    after: { code: batch.code, tickets: 0 },
    reason,
  });
  return { code: batch.code, tickets: 0, kobo: 0 };
}
