import { sql } from "kysely";
import { lagosDate } from "#domain/lagos.ts";
import type { MessageData } from "#domain/messages/render.ts";
import { readQuery } from "#domain/reports/read-query.ts";
import { reportUrl } from "#domain/reports/report-text.ts";
import { findReport } from "#domain/reports/reports.ts";
import { lastDue, nextDueAt } from "#domain/reports/schedule.ts";
import { type Actor, systemActor } from "#kernel/actor.ts";
import { AppError } from "#kernel/app-error.ts";
import { audit } from "#kernel/audit.ts";
import { may } from "#kernel/authorize.ts";
import { database, type Tx, transaction } from "#kernel/db/client.ts";
import { lagosToday } from "#kernel/today.ts";
import { actorForUser } from "#platform/jobs/requester.ts";
import { queueMessage } from "#platform/messages/queue-message.ts";
import { log } from "#platform/system-log/log.ts";
import { mayRun, runReport } from "../reports/run-report.ts";
import { moment } from "./create-schedule.ts";
import { readSchedules, type ScheduleRow } from "./schedule-row.ts";
import { reportMail, type SendingDays } from "./write-report-mail.ts";

const system = systemActor("Ratebook");

/** Message to a recipient; undefined if they no longer have access. */
type Notice = MessageData | undefined;

/** Minutes until a failed report is retried. */
const RETRY_MINUTES = 15;

/** Condition: schedule (`n`) is due. */
export const isDue = sql`n.ended_at IS NULL AND n.paused_at IS NULL AND n.next_at <= now()
  AND (n.retry_at IS NULL OR n.retry_at <= now())`;

/**
 * Sends the next due report to each recipient, within their current access. Figures are read first; the sending is recorded
 * together with the messages, once per due time, so that a crash sends nothing and concurrent processes send once. A failed
 * report is retried later without delaying others.
 * @returns whether one was due
 */
export async function sendDue(): Promise<boolean> {
  const [schedule] = await readSchedules(
    database(),
    sql`s.id = (SELECT n.id FROM report_schedule n WHERE ${isDue} ORDER BY n.next_at, n.id LIMIT 1)`,
    1,
  );
  if (!schedule) return false;
  try {
    await send(schedule);
  } catch (error) {
    log.error({ err: error, schedule: schedule.id, report: schedule.report }, "a report could not be sent");
    // If the database is unavailable this fails too, and so does the job.
    await sql`UPDATE report_schedule SET retry_at = now() + make_interval(mins => ${RETRY_MINUTES})
      WHERE id = ${schedule.id}`.execute(database());
  }
  return true;
}

async function send(schedule: ScheduleRow): Promise<void> {
  const owner = await actorOf(schedule.owner_id);
  const reason = pauseReason(schedule, owner);
  if (reason !== undefined) {
    await transaction((tx) => pauseFor(tx, schedule, reason, owner !== undefined));
    return;
  }
  const notices = await buildNotices(schedule);
  await transaction((tx) => writeSending(tx, schedule, notices));
}

/** Why the owner can no longer send it; checked each time. */
function pauseReason({ report, owner }: ScheduleRow, actor: Actor | undefined): string | undefined {
  const definition = findReport(report);
  if (!definition) return "This report no longer exists.";
  if (!actor) return `The account of ${owner} is no longer active.`;
  if (may(actor, "report.schedule") && mayRun(actor, definition)) return undefined;
  return `${owner} no longer has access to this report.`;
}

async function actorOf(user: number): Promise<Actor | undefined> {
  try {
    return await actorForUser(user, null);
  } catch (error) {
    if (error instanceof AppError && error.kind === "forbidden") return undefined;
    throw error;
  }
}

async function buildNotices(schedule: ScheduleRow): Promise<ReadonlyMap<number, Notice>> {
  const { rows } = await sql<{ user_id: number }>`
    SELECT user_id FROM report_schedule_reader WHERE schedule_id = ${schedule.id} ORDER BY user_id`.execute(
    database(),
  );
  const days = {
    due: lagosDate(lastDue(schedule, await moment(database()))),
    today: await lagosToday(database()),
  };
  const notices = new Map<number, Notice>();
  for (const { user_id } of rows) {
    const reader = await actorOf(user_id);
    const isOffice = reader?.session?.user.area === "admin";
    notices.set(user_id, reader && isOffice ? await buildNotice(reader, schedule, days) : undefined);
  }
  return notices;
}

async function buildNotice(
  reader: Actor,
  { report, query }: ScheduleRow,
  days: SendingDays,
): Promise<Notice> {
  const definition = findReport(report);
  if (!definition || !mayRun(reader, definition)) return undefined;
  try {
    return reportMail(await runReport(reader, report, query, { today: days.due }), days);
  } catch (error) {
    if (!(error instanceof AppError) || (error.kind !== "unavailable" && error.kind !== "invalid"))
      throw error;
    const params = readQuery(definition, query, days.due, {});
    // A slow report must not delay the others, and is not retried all day.
    return {
      report: definition.title,
      days: "could not be prepared",
      figures: error.message,
      link: reportUrl(definition, params),
    };
  }
}

/** Locks the schedule if it is still due and not sent by another process. */
async function claim(tx: Tx, { id, next_at }: ScheduleRow): Promise<boolean> {
  const { rows } =
    await sql`SELECT FROM report_schedule WHERE id = ${id} AND date_trunc('milliseconds', next_at) = ${next_at}
    AND paused_at IS NULL AND ended_at IS NULL FOR NO KEY UPDATE`.execute(tx);
  return rows.length > 0;
}

async function writeSending(
  tx: Tx,
  schedule: ScheduleRow,
  notices: ReadonlyMap<number, Notice>,
): Promise<void> {
  if (!(await claim(tx, schedule))) return;
  const { id, next_at, report } = schedule;
  const recipients = [...notices].flatMap(([user_id, data]) => (data ? [{ user_id, data }] : []));
  const counts = { told: recipients.length, left_out: notices.size - recipients.length };
  const { rows } = await sql`INSERT INTO report_sending (schedule_id, due_at, told, left_out)
    VALUES (${id}, ${next_at}, ${counts.told}, ${counts.left_out}) ON CONFLICT DO NOTHING RETURNING schedule_id`.execute(
    tx,
  );
  // Reports missed during downtime are sent once; the next time is in the future.
  const next = nextDueAt(schedule, await moment(tx));
  await sql`UPDATE report_schedule SET next_at = ${next}, retry_at = NULL WHERE id = ${id}`.execute(tx);
  if (rows.length === 0) return;
  const about = { resource: "report_schedule", record_id: id };
  for (const { user_id, data } of recipients)
    await queueMessage(tx, { template: "report-ready", to: { user_id }, data, about });
  await audit(tx, system, {
    action: "report_schedule.send",
    record_id: id,
    after: { report, due_at: next_at, ...counts },
  });
}

/** @param notifyOwner notifies the owner, who has an account */
async function pauseFor(tx: Tx, schedule: ScheduleRow, reason: string, notifyOwner: boolean): Promise<void> {
  if (!(await claim(tx, schedule))) return;
  const { id, report, owner_id } = schedule;
  await sql`UPDATE report_schedule SET paused_at = now(), paused_reason = ${reason.slice(0, 200)} WHERE id = ${id}`.execute(
    tx,
  );
  const data = { report: findReport(report)?.title ?? report, reason, link: "/admin/reports" };
  if (notifyOwner) await queueMessage(tx, { template: "report-paused", to: { user_id: owner_id }, data });
  await audit(tx, system, { action: "report_schedule.pause", record_id: id, after: { report }, reason });
}
