import { sql } from "kysely";
import type { Actor } from "#kernel/actor.ts";
import { authorize, may } from "#kernel/authorize.ts";
import { database } from "#kernel/db/client.ts";
import { readSchedules, type ScheduleRow } from "./schedule-row.ts";

/** Maximum schedules per person. */
export const MAX_SCHEDULES = 50;

export interface ListedSchedule extends ScheduleRow {
  /** Whether the caller owns the schedule; only the owner can pause and delete it. */
  readonly own: boolean;
}

/** Schedules that the actor owns, and those that send them reports. @throws AppError not-signed-in, forbidden */
export async function listSchedules(actor: Actor): Promise<ListedSchedule[]> {
  if (!may(actor, "report.schedule")) authorize(actor, "report.view");
  const me = actor.session?.user.id ?? 0;
  const mine = sql`(s.owner_id = ${me} OR EXISTS (SELECT FROM report_schedule_reader r
    WHERE r.schedule_id = s.id AND r.user_id = ${me}))`;
  const rows = await readSchedules(database(), mine, 4 * MAX_SCHEDULES);
  return rows.map((row) => ({ ...row, own: row.owner_id === me }));
}
