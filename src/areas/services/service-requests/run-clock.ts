import { sql } from "kysely";
import { lagosDate } from "#domain/lagos.ts";
import { daysUsed } from "#domain/service/request-clock.ts";
import type { ClockInterval } from "#domain/service/service-clock.ts";
import type { Queryable, Tx } from "#kernel/db/client.ts";
import { lagosToday } from "#kernel/today.ts";
import { readHolidays } from "./read-holidays.ts";

/** Starts the clock and sets the due date. */
export async function startClock(tx: Tx, id: number): Promise<void> {
  await sql`SELECT begin_service_clock(${id}::bigint)`.execute(tx);
}

/** Stops the clock; no effect if it is not running. */
export async function stopClock(tx: Tx, id: number, why: "requester" | "ended"): Promise<void> {
  await sql`SELECT stop_service_clock(${id}::bigint, ${why})`.execute(tx);
}

/** A period in which the clock ran, with its times. */
export interface ClockRun extends ClockInterval {
  readonly started_at: Date;
  readonly stopped_at: Date | null;
  readonly stopped_for: "fee" | "requester" | "ended" | null;
}

/** Periods in which the clock of a request ran, in chronological order. */
export async function readClock(db: Queryable, id: number): Promise<ClockRun[]> {
  const { rows } = await sql<Pick<ClockRun, "started_at" | "stopped_at" | "stopped_for">>`
    SELECT began_at AS started_at, stopped_at, stopped_for FROM service_clock WHERE request_id = ${id} ORDER BY id`.execute(
    db,
  );
  return rows.map((run) => ({
    ...run,
    began: lagosDate(run.started_at),
    stopped: run.stopped_at && lagosDate(run.stopped_at),
    ended: run.stopped_for === "ended",
  }));
}

/** Working days used up to today. */
export async function daysUsedNow(db: Queryable, id: number): Promise<number> {
  const runs = await readClock(db, id);
  const [first] = runs;
  if (!first) return 0;
  return daysUsed(runs, await lagosToday(db), await readHolidays(db, first.began));
}
