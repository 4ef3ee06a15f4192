import { sql } from "kysely";
import { message } from "#domain/message.ts";
import type { Actor } from "#kernel/actor.ts";
import { AppError } from "#kernel/app-error.ts";
import { audit } from "#kernel/audit.ts";
import { authorize, may } from "#kernel/authorize.ts";
import type { Tx } from "#kernel/db/client.ts";
import { definitionOf, getDefinition, knownKinds } from "./define.ts";
import { type FoundJob, getJob, mayControl, requireControl } from "./find.ts";

/** Whether the actor can retry the job, which also needs the right to request it. */
export function mayRetry(actor: Actor, job: FoundJob): boolean {
  if (!mayControl(actor, job) || !knownKinds().includes(job.kind)) return false;
  return may(actor, getDefinition(job.kind).permission(job.input));
}

/**
 * Resumes a failed or cancelled job, on behalf of its original requester.
 * @throws AppError not-found, forbidden, job-kind-gone, job-not-ended (it has not failed)
 */
export async function retryJob(tx: Tx, actor: Actor, id: number): Promise<FoundJob> {
  const job = await getJob(actor, id, tx, true);
  requireControl(actor, job);
  authorize(actor, definitionOf(job.kind).permission(job.input));
  if (job.state !== "failed" && job.state !== "cancelled")
    throw new AppError(
      "conflict",
      message("Only a failed or cancelled job can be retried. This job is {state}.", { state: job.state }),
      {
        code: "job-not-ended",
      },
    );
  await sql`
    UPDATE job SET state = 'queued', cancel_requested = false, finished_at = NULL, error = NULL, attempts = 0,
      queued_at = now()
    WHERE id = ${id}`.execute(tx);
  await audit(tx, actor, { action: "job.retry", record_id: id, before: { state: job.state } });
  return getJob(actor, id, tx);
}
