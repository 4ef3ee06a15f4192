import { sql } from "kysely";
import { requireIdle } from "#areas/registry/import/require-idle.ts";
import { arrear } from "#domain/legacy/arrear.ts";
import type { Actor } from "#kernel/actor.ts";
import { AppError } from "#kernel/app-error.ts";
import { audit } from "#kernel/audit.ts";
import type { Tx } from "#kernel/db/client.ts";
import { makerRefusal } from "#kernel/decision/not-maker.ts";
import { requireSecondFactor } from "#kernel/decision/second-factors.ts";
import { requireStepUp } from "#kernel/decision/step-up.ts";
import { authorizeEntry } from "#kernel/register-scope.ts";
import { enqueueJob } from "#platform/jobs/enqueue.ts";
import { requireArrearsImport } from "./arrears-import.ts";
import "./issue-arrears-job.ts";

/**
 * Approves the arrears of an import: a job creates a bill for each. Requires an officer other than the one who imported
 * them.
 * @returns the job
 * @throws AppError forbidden, own-entry, step-up-needed, second-factor-missing, not-found, import-running,
 * nothing-waits
 */
export async function issueArrears(
  tx: Tx,
  actor: Actor,
  importId: number,
): Promise<{ id: number; code: string }> {
  authorizeEntry(actor, "arrear.approve", arrear);
  await sql`SELECT FROM import WHERE id = ${importId} FOR UPDATE`.execute(tx);
  const row = await requireArrearsImport(tx, importId);
  await requireIdle(tx, row);
  const me = actor.session?.user.id ?? null;
  const { rows } = await sql<{ mine: number; others: number; kobo: number }>`
    SELECT count(*) FILTER (WHERE created_by = ${me}::bigint) AS mine,
      count(*) FILTER (WHERE created_by IS DISTINCT FROM ${me}::bigint) AS others,
      coalesce(sum(kobo) FILTER (WHERE created_by IS DISTINCT FROM ${me}::bigint), 0)::bigint AS kobo
    FROM arrear WHERE import_id = ${importId} AND status = 'submitted'`.execute(tx);
  const { mine = 0, others = 0, kobo = 0 } = rows[0] ?? {};
  if (others === 0 && mine > 0) throw makerRefusal();
  requireStepUp(actor);
  await requireSecondFactor(tx, actor);
  if (others === 0)
    throw new AppError("conflict", "None of these arrears are pending a decision.", {
      code: "nothing-waits",
    });
  const job = await enqueueJob(tx, actor, {
    kind: "arrears-issue",
    title: `Bills for the arrears in ${row.file_name}`,
    input: { import_id: importId },
  });
  await sql`UPDATE import SET issue_job_id = ${job.id} WHERE id = ${importId}`.execute(tx);
  await audit(tx, actor, {
    action: "arrear.issue",
    resource: "import",
    record_id: importId,
    after: { import: row.code, arrears: others, kobo, job: job.code },
  });
  return job;
}
