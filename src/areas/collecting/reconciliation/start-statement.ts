import { sql } from "kysely";
import { type StatementMapping, statementErrors } from "#domain/bank-statement/mapping.ts";
import type { Actor } from "#kernel/actor.ts";
import { AppError } from "#kernel/app-error.ts";
import type { Tx } from "#kernel/db/client.ts";
import { requireFile } from "#platform/files/receive-file.ts";
import { enqueueJob } from "#platform/jobs/enqueue.ts";
import { authorizeBank } from "./authorize-bank.ts";
import { shapeOf } from "./inspect-statement.ts";
import { readStatement } from "./statement-row.ts";
import "./statement-jobs.ts";

/**
 * Starts the preview (`check`) or the import (`run`) of a statement with its mapping.
 * @throws AppError forbidden, not-found, invalid (the mapping), import-file-gone, import-running
 */
export async function startStatement(
  tx: Tx,
  actor: Actor,
  id: number,
  mode: "check" | "run",
  mapping: StatementMapping,
): Promise<{ id: number; job_id: number }> {
  authorizeBank(actor, "reconciliation.work");
  const row = await readStatement(tx, id, true);
  const fields = statementErrors(mapping, row.sample);
  if (Object.keys(fields).length > 0)
    throw new AppError("invalid", "There is a problem with what you entered.", { fields });
  await requireFile(row.path);
  await requireNotRunning(tx, [row.check_job_id, row.job_id]);
  const job = await enqueueJob(tx, actor, {
    kind: mode === "check" ? "bank-statement-check" : "bank-statement",
    title: mode === "check" ? `Preview of ${row.file_name}` : `Statement ${row.file_name}`,
    input: { statement_id: id },
  });
  const column = mode === "check" ? sql`check_job_id` : sql`job_id`;
  await sql`UPDATE bank_statement SET mapping = ${JSON.stringify(mapping)}, shape = ${shapeOf(row.sample, mapping)},
    ${column} = ${job.id} WHERE id = ${id}`.execute(tx);
  return { id, job_id: job.id };
}

async function requireNotRunning(tx: Tx, ids: readonly (number | null)[]): Promise<void> {
  const { rows } = await sql`
    SELECT FROM job WHERE id = ANY(${ids}::bigint[]) AND state IN ('queued', 'running')`.execute(tx);
  if (rows.length > 0)
    throw new AppError("conflict", "This statement is being processed. Try again when it is done.", {
      code: "import-running",
    });
}
