import { sql } from "kysely";
import { nextDueAt } from "#domain/reports/schedule.ts";
import type { Actor } from "#kernel/actor.ts";
import { notFound } from "#kernel/app-error.ts";
import { audit } from "#kernel/audit.ts";
import { authorize } from "#kernel/authorize.ts";
import type { Tx } from "#kernel/db/client.ts";
import { moment } from "./create-schedule.ts";
import { readSchedules, type ScheduleRow } from "./schedule-row.ts";

/** Locks the actor's own schedule until the transaction ends. @throws AppError forbidden, not-found */
async function lockOwnSchedule(tx: Tx, actor: Actor, id: number): Promise<ScheduleRow> {
  authorize(actor, "report.schedule");
  const own = sql`s.id = ${id} AND s.owner_id = ${actor.session?.user.id ?? 0}`;
  await sql`SELECT FROM report_schedule s WHERE ${own} FOR NO KEY UPDATE`.execute(tx);
  const [row] = await readSchedules(tx, own, 1);
  if (!row) throw notFound("schedule");
  return row;
}

/** Pauses a schedule until it is resumed. No effect if it is paused. @throws AppError forbidden, not-found */
export async function pauseSchedule(tx: Tx, actor: Actor, id: number): Promise<{ id: number }> {
  const row = await lockOwnSchedule(tx, actor, id);
  if (row.paused_at !== null) return { id };
  await sql`UPDATE report_schedule SET paused_at = now() WHERE id = ${id}`.execute(tx);
  await audit(tx, actor, { action: "report_schedule.pause", record_id: id, after: { report: row.report } });
  return { id };
}

/** Resumes a schedule from its next due time; missed reports are not sent. @throws AppError forbidden, not-found */
export async function resumeSchedule(tx: Tx, actor: Actor, id: number): Promise<{ id: number }> {
  const row = await lockOwnSchedule(tx, actor, id);
  if (row.paused_at === null) return { id };
  const next = nextDueAt(row, await moment(tx));
  await sql`UPDATE report_schedule SET paused_at = NULL, paused_reason = NULL, next_at = ${next}, retry_at = NULL WHERE id = ${id}`.execute(
    tx,
  );
  await audit(tx, actor, { action: "report_schedule.resume", record_id: id, after: { report: row.report } });
  return { id };
}

/** Deletes a schedule permanently; sent reports stay on record. @throws AppError forbidden, not-found */
export async function deleteSchedule(tx: Tx, actor: Actor, id: number): Promise<{ id: number }> {
  const row = await lockOwnSchedule(tx, actor, id);
  await sql`UPDATE report_schedule SET ended_at = now() WHERE id = ${id}`.execute(tx);
  await audit(tx, actor, {
    action: "report_schedule.delete",
    record_id: id,
    before: { report: row.report, ...row.query, every: row.every, hour: row.hour },
  });
  return { id };
}
