import { type RawBuilder, sql } from "kysely";
import type { Frequency } from "#domain/reports/schedule.ts";
import type { Queryable } from "#kernel/db/client.ts";

/** A scheduled report. */
export interface ScheduleRow {
  readonly id: number;
  readonly report: string;
  readonly query: Readonly<Record<string, string>>;
  readonly every: Frequency;
  readonly hour: number;
  readonly weekday: number | null;
  readonly month_day: number | null;
  readonly owner_id: number;
  readonly owner: string;
  /** Names of the recipients of the report. */
  readonly recipients: readonly string[];
  readonly next_at: Date;
  readonly paused_at: Date | null;
  readonly paused_reason: string | null;
  /** Time at which the report was last sent; `null` if it never was. */
  readonly sent_at: Date | null;
  /** Number of recipients of the last report; `null` if none was sent. */
  readonly last_recipient_count: number | null;
}

/** Reads schedules (`s`) that match `where` and are not deleted, in order of creation. */
export async function readSchedules(
  db: Queryable,
  where: RawBuilder<unknown>,
  limit: number,
): Promise<ScheduleRow[]> {
  const { rows } = await sql<ScheduleRow>`
    SELECT s.id, s.report, s.query, s.every, s.hour, s.weekday, s.month_day, s.owner_id, o.name AS owner, s.next_at,
      s.paused_at, s.paused_reason, last.sent_at, last.told AS last_recipient_count,
      ARRAY(SELECT u.name FROM report_schedule_reader r JOIN app_user u ON u.id = r.user_id
        WHERE r.schedule_id = s.id ORDER BY u.name COLLATE "und-x-icu") AS recipients
    FROM report_schedule s JOIN app_user o ON o.id = s.owner_id
      LEFT JOIN LATERAL (SELECT d.sent_at, d.told FROM report_sending d WHERE d.schedule_id = s.id
        ORDER BY d.due_at DESC LIMIT 1) AS last ON true
    WHERE s.ended_at IS NULL AND ${where} ORDER BY s.id LIMIT ${limit}`.execute(db);
  return rows;
}
