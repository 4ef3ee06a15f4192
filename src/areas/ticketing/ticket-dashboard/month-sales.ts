import { sql } from "kysely";
import { addDays, daysBetween, type LagosDate } from "#domain/lagos.ts";
import type { Scope } from "#kernel/actor.ts";
import type { Queryable } from "#kernel/db/client.ts";
import { chargingScope } from "#kernel/set-up-scope.ts";
import { NO_SALES, type Sales, saleTotals } from "./today-sales.ts";

/**
 * Sales from the start of one Lagos day until a time on another. Past days with stored counts are read from `ticket_day`; the
 * last day and uncounted days from hourly totals; tickets only for the current hour, and for days before the totals existed.
 * @param last the day of that time
 */
export async function readMonthSales(
  db: Queryable,
  scope: Scope,
  { first, last, until }: { first: LagosDate; last: LagosDate; until: Date },
): Promise<Sales> {
  const { rows: counted } = await sql<{ day: LagosDate }>`
    SELECT DISTINCT day FROM ticket_day WHERE day >= ${first}::date AND day < ${last}::date`.execute(db);
  const countedDays = new Set(counted.map(({ day }) => day));
  const days = Array.from({ length: daysBetween(first, last) + 1 }, (_, at) => addDays(first, at));
  const uncounted = days.filter((day) => !countedDays.has(day));
  const since = await firstDayWithTotals(db);
  const [open, early] = [uncounted.filter((day) => day >= since), uncounted.filter((day) => day < since)];
  const { rows } = await sql<Sales>`
    SELECT coalesce(sum(tickets), 0)::bigint AS tickets, coalesce(sum(kobo), 0)::bigint AS kobo,
      coalesce(sum(voids), 0)::bigint AS voids, coalesce(sum(void_kobo), 0)::bigint AS void_kobo FROM (
      SELECT d.tickets, d.kobo, d.voids, d.void_kobo FROM ticket_day d
      WHERE d.day = ANY(${[...countedDays]}::date[]) AND ${chargingScope(scope, "d")}
      UNION ALL SELECT h.tickets, h.kobo, h.voids, h.void_kobo FROM ticket_sum h
      WHERE h.day = ANY(${open}::date[]) AND h.what = 'hour' AND ${chargingScope(scope, "h")}
        AND (h.day::timestamp + make_interval(hours => h.key::integer + 1)) AT TIME ZONE 'Africa/Lagos' <= ${until}::timestamptz
      UNION ALL SELECT s.tickets, s.kobo, s.voids, s.void_kobo FROM (SELECT ${saleTotals} FROM ticket t
        WHERE t.sold_at >= date_trunc('hour', ${until}::timestamptz) AND t.sold_at < ${until}::timestamptz
        AND ${last}::date = ANY(${open}::date[]) AND ${chargingScope(scope, "t")}) AS s
      UNION ALL SELECT e.tickets, e.kobo, e.voids, e.void_kobo FROM unnest(${early}::date[]) AS day
      CROSS JOIN LATERAL (SELECT ${saleTotals} FROM ticket t WHERE t.sold_at >= day::timestamp AT TIME ZONE 'Africa/Lagos'
        AND t.sold_at < least((day + 1)::timestamp AT TIME ZONE 'Africa/Lagos', ${until}::timestamptz)
        AND ${chargingScope(scope, "t")}) AS e) AS part`.execute(db);
  return rows[0] ?? NO_SALES;
}

/** First day with complete totals. */
async function firstDayWithTotals(db: Queryable): Promise<LagosDate> {
  const { rows } = await sql<{
    since: LagosDate;
  }>`SELECT ticket_sums_from AS since FROM installation`.execute(db);
  return rows[0]?.since ?? BEFORE_ALL_SALES;
}

/** Without an installation row nothing was sold. */
const BEFORE_ALL_SALES: LagosDate = "2000-01-01";
