import { sql } from "kysely";
import { systemActor } from "#kernel/actor.ts";
import type { Tx } from "#kernel/db/client.ts";
import { enqueueJob } from "#platform/jobs/enqueue.ts";
import { issueJob } from "./issue-job.ts";

/**
 * Marks a batch as paid and queues the job that issues its tickets. The job runs as the system, so that paid tickets are issued
 * even if the payer loses their rights. A batch paid in the last moments before midnight still starts on its last day.
 */
export async function beginIssuing(
  tx: Tx,
  batch: { readonly id: number; readonly code: string; readonly quantity: number },
  paid: { readonly by: "wallet" } | { readonly by: "gateway"; readonly payment_id: number },
): Promise<void> {
  const job = await enqueueJob(tx, systemActor("bulk tickets"), {
    kind: issueJob.kind,
    title: `Tickets in ${batch.code}: ${batch.quantity.toLocaleString("en-NG")}`,
    input: { bulk_ticket_id: batch.id },
  });
  await sql`UPDATE bulk_ticket SET status = 'paid', paid_by = ${paid.by}, paid_at = clock_timestamp(), job_id = ${job.id},
      payment_id = ${paid.by === "gateway" ? paid.payment_id : null}, version = version + 1,
      begins_on = least(valid_to, greatest(valid_from, (clock_timestamp() AT TIME ZONE 'Africa/Lagos')::date))
    WHERE id = ${batch.id}`.execute(tx);
}
