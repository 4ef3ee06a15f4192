import { sql } from "kysely";
import { message } from "#domain/message.ts";
import type { Actor } from "#kernel/actor.ts";
import { AppError } from "#kernel/app-error.ts";
import { audit } from "#kernel/audit.ts";
import type { Tx } from "#kernel/db/client.ts";
import { type FoundJob, getJob, requireControl } from "./find.ts";

const IS_UNCLAIMED = sql<boolean>`(state = 'queued' OR lease_until IS NULL OR lease_until < now())`;

/**
 * Cancels a job: at once if it is queued or its process doesn't respond, otherwise at its next safe point. Its completed work
 * is kept.
 * @throws AppError not-found, forbidden, conflict (it has ended)
 */
export async function cancelJob(tx: Tx, actor: Actor, id: number): Promise<FoundJob> {
  const job = await getJob(actor, id, tx, true);
  requireControl(actor, job);
  if (job.state !== "queued" && job.state !== "running")
    throw new AppError("conflict", message("This job has ended: it is {state}.", { state: job.state }), {
      code: "job-ended",
    });
  // An unresponsive process may be dead, or the kind of job may no longer exist, so nothing would handle the request.
  await sql`
    UPDATE job SET cancel_requested = true,
      state = CASE WHEN ${IS_UNCLAIMED} THEN 'cancelled' ELSE state END,
      finished_at = CASE WHEN ${IS_UNCLAIMED} THEN now() END,
      lease_id = CASE WHEN ${IS_UNCLAIMED} THEN NULL ELSE lease_id END,
      lease_until = CASE WHEN ${IS_UNCLAIMED} THEN NULL ELSE lease_until END
    WHERE id = ${id}`.execute(tx);
  await audit(tx, actor, { action: "job.cancel", record_id: id, before: { state: job.state } });
  return getJob(actor, id, tx);
}
