import { sql } from "kysely";
import { addMonths, type LagosDate } from "#domain/lagos.ts";
import type { Actor } from "#kernel/actor.ts";
import { authorize } from "#kernel/authorize.ts";
import { boundedDatabase } from "#kernel/db/client.ts";
import { withReportTimeout } from "#kernel/db/search-timeout.ts";
import { chargingScope } from "#kernel/set-up-scope.ts";
import { visibleName } from "../ticket-checks/viewer.ts";
import { findUnusualAgents, type UnusualAgent } from "./find-unusual-agents.ts";
import { readMonthSales } from "./month-sales.ts";
import { readTodaySales, type Sales, type TodaySales } from "./today-sales.ts";

export interface TicketDashboard {
  readonly day: LagosDate;
  readonly as_of: Date;
  readonly today: TodaySales;
  /** Sales from the first day of the month until now. */
  readonly month: Sales;
  /** Sales of the previous month until the same day and hour. */
  readonly month_before: Sales;
  readonly unusual_agents: readonly UnusualAgent[];
}

/**
 * Today's sales in the actor's scope, this month against the previous one, and agents with unusual sales. Names of agents are
 * masked for guests.
 * @throws AppError not-signed-in, forbidden, search-too-slow
 */
export async function viewTicketDashboard(actor: Actor): Promise<TicketDashboard> {
  const scope = authorize(actor, "ticket.view");
  const agentName = (name: string, code: string) => `${visibleName(actor, name)} (${code})`;
  const now = await readClock();
  const today = sql`s.day = ${now.day}::date AND ${chargingScope(scope, "s")}`;
  return withReportTimeout(async () => {
    const db = boundedDatabase();
    const todaySales = await readTodaySales(db, today, agentName);
    const first = `${now.day.slice(0, 8)}01`;
    return {
      day: now.day,
      as_of: now.at,
      today: todaySales,
      month: await readMonthSales(db, scope, { first, last: now.day, until: now.end }),
      month_before: await readMonthSales(db, scope, {
        first: addMonths(first, -1),
        last: addMonths(now.day, -1),
        until: sameTimeLastMonth(now.at, now.day),
      }),
      unusual_agents: await findUnusualAgents(db, scope, now, agentName),
    };
  });
}

/** The same time a month earlier; in a shorter month on its last day. */
function sameTimeLastMonth(at: Date, day: LagosDate): Date {
  const days = Date.parse(addMonths(day, -1)) - Date.parse(day);
  return new Date(at.getTime() + days);
}

async function readClock() {
  const { rows } = await sql<{ at: Date; day: LagosDate; hour: number; minute: number; end: Date }>`
    SELECT at, (at AT TIME ZONE 'Africa/Lagos')::date AS day, extract(hour FROM at AT TIME ZONE 'Africa/Lagos')::integer AS hour,
      extract(minute FROM at)::integer AS minute,
      ((at AT TIME ZONE 'Africa/Lagos')::date + 1)::timestamp AT TIME ZONE 'Africa/Lagos' AS end
    FROM (SELECT now() AS at) AS n`.execute(boundedDatabase());
  const [now] = rows;
  if (!now) throw new Error("The database did not return the time.");
  return now;
}
