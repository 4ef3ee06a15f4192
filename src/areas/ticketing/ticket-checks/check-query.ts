import { type RawBuilder, sql } from "kysely";
import { isDate } from "#domain/lagos.ts";
import type { Verdict } from "#domain/ticket-check.ts";
import type { Scope } from "#kernel/actor.ts";
import { AppError } from "#kernel/app-error.ts";
import { inColumn, withinScope } from "#kernel/within-scope.ts";

/** Filters of ticket checks. */
export interface CheckQuery {
  readonly verdict?: Verdict | undefined;
  /** Account of the inspector. */
  readonly inspector?: number | undefined;
  /** A Lagos date. */
  readonly day?: string | undefined;
  readonly lga?: number | undefined;
  readonly park?: number | undefined;
}

/**
 * Condition on checks (`c`, with their ticket `t`) for a query within a scope. Officers of some agencies see checks of their
 * tickets.
 * @throws AppError invalid (day)
 */
export function checksWhere(scope: Scope, query: CheckQuery): RawBuilder<unknown> {
  const { verdict, inspector, day, lga, park } = query;
  const conditions: RawBuilder<unknown>[] = [
    withinScope(scope, { lga: inColumn("c.lga_id"), agency: inColumn("t.agency_id") }),
  ];
  if (verdict !== undefined) conditions.push(sql`c.verdict = ${verdict}`);
  if (inspector !== undefined) conditions.push(sql`c.checked_by = ${inspector}`);
  if (lga !== undefined) conditions.push(sql`c.lga_id = ${lga}`);
  if (park !== undefined) conditions.push(sql`c.park_id = ${park}`);
  if (day) {
    if (!isDate(day))
      throw new AppError("invalid", "There is a problem with what you entered.", {
        fields: { day: ["Enter a real date, such as 2026-11-21."] },
      });
    conditions.push(sql`c.checked_at >= ${day}::date::timestamp AT TIME ZONE 'Africa/Lagos'
      AND c.checked_at < (${day}::date + 1)::timestamp AT TIME ZONE 'Africa/Lagos'`);
  }
  return sql.join(conditions, sql` AND `);
}
