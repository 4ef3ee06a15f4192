import { rm } from "node:fs/promises";
import { sql } from "kysely";
import { z } from "zod";
import { systemActor } from "#kernel/actor.ts";
import { AppError } from "#kernel/app-error.ts";
import { audit } from "#kernel/audit.ts";
import { dataFile } from "#kernel/data-folder.ts";
import { database, transaction } from "#kernel/db/client.ts";
import { removeQueuedFiles } from "#platform/files/remove-later.ts";
import { defineJob, type JobContext } from "#platform/jobs/define.ts";
import { erasePerson, eraseRows } from "./erase-rows.ts";
import { eraseReceipts, eraseTrail, renameActor } from "./erase-trail.ts";
import { erasureColumns, sweepColumn } from "./erasure-columns.ts";
import { findObstacles } from "./obstacles.ts";
import { type Person, readPerson } from "./person.ts";
import { readNumbers } from "./read-numbers.ts";

interface EraseInput {
  readonly case_id: number;
}

/** Progress: columns processed, and audit rows searched. */
const Checkpoint = z.object({ columns: z.int(), trail: z.int() });

/**
 * Pseudonymises the person of an approved case. Text in rows first, then the audit trail, then data about the person alone, and
 * the record itself last, so that after an interruption the data to search for is still known. The audit entry has counts only.
 */
defineJob<EraseInput>("pseudonymise-person", {
  permission: "data_protection.decide",
  run: erase,
});

async function erase(ctx: JobContext<EraseInput>) {
  const { case_id } = ctx.input;
  const actor = systemActor("Data protection");
  const approvedCase = await readApproved(case_id);
  if (approvedCase.erasure === "done") return { case_id };
  const person = await readPerson(database(), approvedCase);
  if (!approvedCase.begun && !(await beginErasure(case_id, person)))
    throw new AppError("conflict", "New obstacles were found after approval. View the case to see them.", {
      code: "wrong-status",
    });
  const checkpoint = Checkpoint.safeParse(ctx.checkpoint);
  const progress = checkpoint.success ? checkpoint.data : { columns: 0, trail: 1 };
  const numbers = await readNumbers(database(), case_id);
  const columns = await erasureColumns();
  const total = columns.length + 3;
  for (const [index, column] of columns.entries()) {
    ctx.throwIfCancelled();
    if (index < progress.columns) continue;
    await sweepColumn(case_id, column, numbers);
    await ctx.progress(index + 1, total, { checkpoint: { columns: index + 1, trail: progress.trail } });
  }
  await eraseReceipts(case_id, numbers);
  for (let next: number | undefined = progress.trail; next !== undefined; ) {
    ctx.throwIfCancelled();
    next = await eraseTrail(case_id, numbers, next);
    const trail = next ?? Number.MAX_SAFE_INTEGER;
    await ctx.progress(columns.length + 1, total, { checkpoint: { columns: columns.length, trail } });
  }
  await removeExports(case_id);
  await transaction((tx) => eraseRows(tx, actor, person, case_id));
  while ((await removeQueuedFiles()) > 0) ctx.throwIfCancelled();
  // Data written during the run.
  for (const column of columns) await sweepColumn(case_id, column, numbers);
  await eraseReceipts(case_id, numbers);
  for (let next: number | undefined = 1; next !== undefined; )
    next = await eraseTrail(case_id, numbers, next);
  await renameActor(case_id, person);
  await finishErasure(case_id, person);
  await ctx.progress(total, total, { message: "Pseudonymised" });
  return { case_id };
}

/** Closes the accounts and starts, unless new obstacles appeared since the approval: then it must be proposed again. */
async function beginErasure(id: number, person: Person): Promise<boolean> {
  return transaction(async (tx) => {
    await lockRecords(tx, person);
    const [obstacle] = await findObstacles(tx, person);
    if (obstacle) {
      await sql`SELECT drop_erasure(${id}, ${`Not begun. ${obstacle.message}`})`.execute(tx);
      return false;
    }
    const users = sql`ANY(${[...person.user_ids]}::bigint[])`;
    await sql`UPDATE app_user SET status = 'suspended', status_reason = 'Being pseudonymised', version = version + 1
      WHERE id = ${users} AND status <> 'suspended'`.execute(tx);
    await sql`UPDATE session SET ended_at = now(), ended_why = 'suspended' WHERE user_id = ${users} AND ended_at IS NULL`.execute(
      tx,
    );
    await sql`SELECT begin_erasure(${id})`.execute(tx);
    return true;
  });
}

/** The record and the accounts, in the transaction of the final check for obstacles. */
async function finishErasure(id: number, person: Person): Promise<void> {
  await transaction(async (tx) => {
    await lockRecords(tx, person);
    const [obstacle] = await findObstacles(tx, person);
    if (obstacle) throw new AppError("conflict", obstacle.message, { code: obstacle.code });
    await erasePerson(tx, person, id);
    await sql`SELECT finish_erasure(${id})`.execute(tx);
    await sql`UPDATE data_case SET status = 'done', ended_at = now(), outcome = 'Pseudonymised.', version = version + 1,
      ended_by = (SELECT decided_by FROM data_erasure WHERE case_id = ${id}) WHERE id = ${id}`.execute(tx);
    await audit(tx, systemActor("Data protection"), { action: "data_case.pseudonymise", record_id: id });
  });
}

/** Locks the record against new references, such as a bill, payment or owner. */
async function lockRecords(tx: Parameters<typeof erasePerson>[0], { record_ids }: Person): Promise<void> {
  await sql`SELECT FROM individual WHERE id = ANY(${[...record_ids]}::bigint[]) ORDER BY id FOR UPDATE`.execute(
    tx,
  );
}

interface ApprovedCase {
  readonly individual_id: number | null;
  readonly user_id: number | null;
  readonly erasure: string;
  readonly begun: boolean;
}

async function readApproved(id: number): Promise<ApprovedCase> {
  const { rows } = await sql<ApprovedCase>`
    SELECT c.individual_id, c.user_id, e.state AS erasure, e.begun_at IS NOT NULL AS begun
    FROM data_case c JOIN data_erasure e ON e.case_id = c.id WHERE c.id = ${id} AND e.state IN ('approved', 'done')`.execute(
    database(),
  );
  const [found] = rows;
  if (!found)
    throw new AppError("conflict", "This case is not approved for pseudonymising.", { code: "wrong-status" });
  return found;
}

/** Deletes all export files of the person, from any of their cases. */
async function removeExports(id: number): Promise<void> {
  const { rows } = await sql<{ path: string }>`
    SELECT j.result #>> '{file,path}' AS path FROM data_erasure e
      JOIN data_case c ON c.individual_id = ANY(e.records) OR c.user_id = ANY(e.users)
      JOIN job j ON j.kind = 'export-person' AND j.input ->> 'case_id' = c.id::text
    WHERE e.case_id = ${id} AND j.result #>> '{file,path}' IS NOT NULL`.execute(database());
  for (const { path } of rows) await rm(dataFile(path), { force: true });
}
