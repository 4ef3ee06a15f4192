import { sql } from "kysely";
import { countNoun } from "#domain/count-text.ts";
import { formatMoment } from "#domain/lagos.ts";
import { formatNaira } from "#domain/money.ts";
import type { Actor } from "#kernel/actor.ts";
import { notFound } from "#kernel/app-error.ts";
import type { Queryable, Tx } from "#kernel/db/client.ts";
import { defineApproval } from "#platform/approval-requests/define.ts";
import { type DoneOrRequested, requestApproval } from "#platform/approval-requests/request-approval.ts";
import { type CancelInput, type CancelResult, cancelBatch, isUnused } from "./cancel-batch.ts";

/** Voids of batches paid before today: requested by one officer, approved by another. */

interface BatchToVoid {
  readonly code: string;
  readonly paid_at: Date;
  readonly paid_by: "wallet" | "gateway";
  readonly agency_id: number;
  readonly lga_id: number | null;
  readonly tickets: number;
  readonly kobo: number;
}

defineApproval<CancelInput>("bulk-ticket-void", {
  apply: (tx, actor, { id }, input) => cancelBatch(tx, actor, id, input),
  async describe(db, _actor, { id }, input) {
    const batch = await readBatchToVoid(db, id, input);
    const tickets = countNoun(batch.tickets, "ticket");
    return {
      title: `${batch.code}: void of ${tickets} of a batch paid on ${formatMoment(batch.paid_at)}`,
      agency_id: batch.agency_id,
      lga_ids: batch.lga_id === null ? null : [batch.lga_id],
      effect: [
        { label: tickets, before: "Valid", after: "Void" },
        {
          label: batch.paid_by === "wallet" ? "Refund to the agent’s wallet" : "Credit of the payer",
          before: formatNaira(0),
          after: formatNaira(batch.kobo),
        },
      ],
    };
  },
});

/**
 * Voids unused tickets of a batch, or cancels an unpaid batch. For a batch paid before today, another officer must approve
 * it, because its money may be settled.
 * @throws AppError as `cancelBatch`; where it is requested, as `requestApproval` too
 */
export async function requestCancel(
  tx: Tx,
  actor: Actor,
  id: number,
  input: CancelInput,
): Promise<DoneOrRequested<CancelResult>> {
  const { rows } = await sql<{ earlier: boolean }>`
    SELECT ${isPaidEarlier} AS earlier FROM bulk_ticket bt WHERE bt.id = ${id}`.execute(tx);
  if (!rows[0]?.earlier) return { done: await cancelBatch(tx, actor, id, input) };
  const subject = { type: "bulk_ticket", id };
  return { request: await requestApproval(tx, actor, "bulk-ticket-void", subject, input, input.reason) };
}

/** Whether a batch (`bt`) was paid on an earlier day in Lagos and is not cancelled. */
export const isPaidEarlier = sql<boolean>`(bt.status = 'paid'
  AND (bt.paid_at AT TIME ZONE 'Africa/Lagos')::date < (clock_timestamp() AT TIME ZONE 'Africa/Lagos')::date)`;

async function readBatchToVoid(db: Queryable, id: number, { ticket_ids }: CancelInput): Promise<BatchToVoid> {
  const { rows } = await sql<Omit<BatchToVoid, "kobo"> & { ticket_kobo: number }>`
    SELECT bt.code, bt.paid_at, bt.paid_by, bt.agency_id, bt.lga_id, bt.ticket_kobo,
      (SELECT count(*)::int FROM ticket WHERE bulk_ticket_id = bt.id AND ${isUnused(sql`bt.holder_keys IS NOT NULL`)}
        AND (${ticket_ids === undefined} OR id = ANY(${[...(ticket_ids ?? [])]}::bigint[]))) AS tickets
    FROM bulk_ticket bt WHERE bt.id = ${id}`.execute(db);
  const [batch] = rows;
  if (!batch) throw notFound("batch");
  return { ...batch, kobo: batch.tickets * batch.ticket_kobo };
}
