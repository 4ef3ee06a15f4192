import { sql } from "kysely";
import type { Actor } from "../actor.ts";
import { AppError } from "../app-error.ts";
import { audit } from "../audit.ts";
import type { Tx } from "../db/client.ts";
import { type FoundJob, getJob, requireControl } from "./find.ts";

/**
 * Stops a job: at once when it still waits, else at its next safe point. What it has done stays.
 * @throws AppError not-found, forbidden, conflict (it has ended)
 */
export async function cancelJob(tx: Tx, actor: Actor, id: number): Promise<FoundJob> {
  const job = await getJob(actor, id, tx, true);
  requireControl(actor, job);
  if (job.state !== "queued" && job.state !== "running")
    throw new AppError("conflict", `This job has ended: it is ${job.state}.`, { code: "job-ended" });
  await sql`
    UPDATE job SET cancel_requested = true, state = CASE state WHEN 'queued' THEN 'cancelled' ELSE state END,
      finished_at = CASE state WHEN 'queued' THEN now() END WHERE id = ${id}`.execute(tx);
  await audit(tx, actor, {
    action: "job.cancel",
    resource: "job",
    record_id: id,
    before: { state: job.state },
  });
  return getJob(actor, id, tx);
}
