import { sql } from "kysely";
import { addDays, addMonths, daysBetween, type LagosDate } from "#domain/lagos.ts";
import { isEverywhere } from "#domain/people/cover.ts";
import type { Actor } from "#kernel/actor.ts";
import { authorize, may } from "#kernel/authorize.ts";
import { database } from "#kernel/db/client.ts";
import { chargingScope } from "#kernel/set-up-scope.ts";
import { lagosToday } from "#kernel/today.ts";

/** Lines of collections (reversals are separate lines) and their total, in kobo. */
export interface Collected {
  readonly lines: number;
  readonly kobo: number;
}

/** Lagos days, inclusive. */
export interface CollectedMonth extends Collected {
  readonly from: LagosDate;
  readonly to: LagosDate;
  /** Running total at the end of each day of the month, in kobo; for a past month, all its days. */
  readonly by_day: readonly number[];
}

export interface CollectedDays {
  readonly today: LagosDate;
  readonly day: Collected & { readonly channels: readonly (Collected & { readonly channel: string })[] };
  /** This month until today. */
  readonly month: CollectedMonth;
  /** The previous month until the same day, or its last day if it is shorter. */
  readonly before: CollectedMonth;
}

/**
 * Collections of today and of this month compared with the same days of last month, in the actor's scope, from the
 * totals that each posting updates. Nothing for users who can't view collections.
 */
export async function collectedDays(actor: Actor): Promise<CollectedDays | null> {
  if (!may(actor, "collection.view")) return null;
  const scope = authorize(actor, "collection.view");
  const today = await lagosToday(database());
  const monthStart = `${today.slice(0, 8)}01`;
  const lastMonthStart = addMonths(monthStart, -1);
  const days = Array.from({ length: daysBetween(lastMonthStart, today) + 1 }, (_, at) =>
    addDays(lastMonthStart, at),
  );
  const inScope = isEverywhere(scope)
    ? sql`d.agency_id IS NULL`
    : sql`d.agency_id IS NOT NULL AND ${chargingScope(scope, "d")}`;
  const { rows } = await sql<Collected & { day: LagosDate; channel: string }>`
    SELECT d.day, CASE WHEN d.day = ${today}::date THEN d.channel ELSE '' END AS channel, sum(d.lines)::bigint AS lines,
      sum(d.collected_kobo + d.reversed_kobo)::bigint AS kobo
    FROM collected_day d WHERE d.day = ANY(${days}::date[]) AND ${inScope}
    GROUP BY 1, 2 ORDER BY 4 DESC, 2`.execute(database());
  const channels = rows
    .filter(({ day }) => day === today)
    .map(({ channel, lines, kobo }) => ({ channel, lines, kobo }));
  return {
    today,
    day: { ...sumCollected(channels), channels },
    month: monthOf(rows, monthStart, today, today),
    before: monthOf(rows, lastMonthStart, addMonths(today, -1), addDays(monthStart, -1)),
  };
}

/** @param last the last day of `by_day` */
function monthOf(
  rows: readonly (Collected & { readonly day: LagosDate })[],
  from: LagosDate,
  to: LagosDate,
  last: LagosDate,
): CollectedMonth {
  const until = (day: LagosDate) => sumCollected(rows.filter((row) => row.day >= from && row.day <= day));
  const days = daysBetween(from, last) + 1;
  return {
    from,
    to,
    ...until(to),
    by_day: Array.from({ length: days }, (_, at) => until(addDays(from, at)).kobo),
  };
}

function sumCollected(rows: readonly Collected[]): Collected {
  return {
    lines: rows.reduce((all, { lines }) => all + lines, 0),
    kobo: rows.reduce((all, { kobo }) => all + kobo, 0),
  };
}
