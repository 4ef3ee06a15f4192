import { sql } from "kysely";
import { ValidationErrors } from "#domain/input-readers.ts";
import { message } from "#domain/message.ts";
import type { FieldErrors, Raw } from "#domain/record-input.ts";
import { readQuery } from "#domain/reports/read-query.ts";
import type { ReportDefinition } from "#domain/reports/report.ts";
import { findReport } from "#domain/reports/reports.ts";
import { nextDueAt, readSchedule } from "#domain/reports/schedule.ts";
import type { Actor } from "#kernel/actor.ts";
import { AppError } from "#kernel/app-error.ts";
import { assertValid } from "#kernel/assert-valid.ts";
import { audit } from "#kernel/audit.ts";
import { authorize } from "#kernel/authorize.ts";
import type { Queryable, Tx } from "#kernel/db/client.ts";
import { findRights } from "#kernel/session/session.ts";
import { lagosToday } from "#kernel/today.ts";
import { mayRun } from "../reports/run-report.ts";
import { MAX_SCHEDULES } from "./list-schedules.ts";
import { readSchedules, type ScheduleRow } from "./schedule-row.ts";

/**
 * Schedules a report for the actor and for colleagues with access to it.
 * @param raw as read by `readSchedule`
 * @throws AppError forbidden, invalid, no-moving-period, not-a-reader, too-many-schedules
 */
export async function createSchedule(tx: Tx, actor: Actor, raw: Raw): Promise<ScheduleRow> {
  authorize(actor, "report.schedule");
  const me = actor.session?.user.id;
  if (me === undefined) throw new AppError("forbidden", "To schedule a report, sign in with a user account.");
  const requested = findReport(typeof raw["report"] === "string" ? raw["report"] : "");
  const report = requested && mayRun(actor, requested) ? requested : undefined;
  const errors = new ValidationErrors();
  const input = readSchedule(errors, raw, report);
  if (report) await checkQuery(tx, errors, report, input.query);
  const colleagues = report ? await findReaders(tx, errors, report, input.also_to) : [];
  assertValid(errors);
  await assertBelowLimit(tx, me);
  const { every, hour, weekday, month_day, query } = input;
  const { rows } = await sql<{ id: number }>`
    INSERT INTO report_schedule (report, query, every, hour, weekday, month_day, owner_id, next_at)
    VALUES (${input.report}, ${JSON.stringify(query)}::jsonb, ${every}, ${hour}, ${weekday}, ${month_day}, ${me},
      ${nextDueAt(input, await moment(tx))}) RETURNING id`.execute(tx);
  const id = rows[0]?.id ?? 0;
  const readers = [...new Set([me, ...colleagues])];
  await sql`INSERT INTO report_schedule_reader (schedule_id, user_id)
    SELECT ${id}, unnest(${readers}::bigint[])`.execute(tx);
  await audit(tx, actor, {
    action: "report_schedule.create",
    record_id: id,
    after: { report: input.report, ...query, every, hour, weekday, month_day, readers },
  });
  return getScheduleRow(tx, id);
}

/** Time of the database clock, shared by all processes. */
export async function moment(tx: Queryable): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`SELECT now() AS now`.execute(tx);
  return rows[0]?.now ?? new Date();
}

async function checkQuery(
  tx: Tx,
  errors: ValidationErrors,
  report: ReportDefinition,
  query: Readonly<Record<string, string>>,
): Promise<void> {
  const found: FieldErrors = {};
  readQuery(report, query, await lagosToday(tx), found);
  for (const [name, messages] of Object.entries(found))
    for (const message of messages) if (!errors.has(name)) errors.add(name, message);
}

/** Colleagues with access to the report; others are validation errors. */
async function findReaders(
  tx: Tx,
  errors: ValidationErrors,
  report: ReportDefinition,
  addresses: readonly string[],
): Promise<readonly number[]> {
  const { rows } = await sql<{ id: number; email: string }>`
    SELECT u.id, lower(u.email) AS email FROM app_user u WHERE lower(u.email) = ANY(${[...addresses]}::text[])
      AND u.area = 'admin' AND u.status = 'active'`.execute(tx);
  const ids: number[] = [];
  for (const address of addresses) {
    const user = rows.find(({ email }) => email === address);
    if (user && (await mayRead(tx, user.id, report))) ids.push(user.id);
    else
      errors.add(
        "also_to",
        message("No officer with access to this report has the address {address}.", { address }),
        "not-a-reader",
      );
  }
  return ids;
}

async function mayRead(tx: Tx, id: number, report: ReportDefinition): Promise<boolean> {
  const permissions = (await findRights(id, tx))?.permissions ?? {};
  return "report.view" in permissions && report.rights.some((right) => right in permissions);
}

async function assertBelowLimit(tx: Tx, me: number): Promise<void> {
  await sql`SELECT FROM app_user WHERE id = ${me} FOR NO KEY UPDATE`.execute(tx);
  const { rows } = await sql<{ n: number }>`
    SELECT count(*) AS n FROM report_schedule WHERE owner_id = ${me} AND ended_at IS NULL`.execute(tx);
  if ((rows[0]?.n ?? 0) >= MAX_SCHEDULES)
    throw new AppError(
      "conflict",
      message("You already have {most} report schedules. Delete one first.", {
        most: MAX_SCHEDULES,
      }),
      {
        code: "too-many-schedules",
      },
    );
}

async function getScheduleRow(tx: Tx, id: number): Promise<ScheduleRow> {
  const [row] = await readSchedules(tx, sql`s.id = ${id}`, 1);
  if (!row) throw new Error(`There is no report schedule ${id}.`);
  return row;
}
