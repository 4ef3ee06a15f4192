import { sql } from "kysely";
import { countNoun } from "#domain/count-text.ts";
import { formatMoment } from "#domain/lagos.ts";
import type { Actor } from "#kernel/actor.ts";
import type { Tx } from "#kernel/db/client.ts";
import { defineApproval } from "#platform/approval-requests/define.ts";
import { type DoneOrRequested, requestApproval } from "#platform/approval-requests/request-approval.ts";
import { type CancelInput, type CancelResult, cancelBatch } from "./cancel-batch.ts";
import { isPaidEarlier } from "./paid-earlier.ts";
import { readBatchToVoid, voidEffect } from "./void-effect.ts";

/** Voids of batches paid before today: requested by one officer, approved by another. */

defineApproval<CancelInput>("bulk-ticket-void", {
  apply: (tx, actor, { id }, input) => cancelBatch(tx, actor, id, input),
  async describe(db, actor, { id }, input) {
    const batch = await readBatchToVoid(db, id, input);
    const { code, paid_at, agency_id, lga_id, tickets } = batch;
    return {
      title: `${code}: void ${countNoun(tickets, "ticket")} of a batch paid on ${formatMoment(paid_at)}`,
      agency_id,
      lga_ids: lga_id === null ? null : [lga_id],
      effect: await voidEffect(db, actor, batch, input),
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
