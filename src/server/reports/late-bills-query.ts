import { type RawBuilder, sql } from "kysely";
import { type ArrearsAge, arrearsAges } from "#domain/reports/arrears-by-age.ts";
import { late } from "../account-managers/open-charges.ts";
import type { Scope } from "../actor.ts";
import { billsWithin } from "../charging/bill-sight.ts";

export interface LateQuery {
  readonly age?: ArrearsAge | undefined;
  readonly agency?: number | undefined;
  /** 0: bills that lie in none. */
  readonly lga?: number | undefined;
}

/** Since when a bill is late: its own day, or of one in parts the first part's that is over. */
const since = sql`CASE WHEN b.due_on < t.today THEN b.due_on ELSE (
  SELECT min((part ->> 'due_on')::date) FROM jsonb_array_elements(b.schedule -> 'parts') AS part
  WHERE (part ->> 'due_on')::date < t.today) END`;

/**
 * The bills that are late today, as a table (id, agency_id, source, source_id, since, days, late; kobo): what should have
 * been paid of their charges, without the penalty, interest and discount a bill adds as of the day it is paid.
 */
export function lateBills(scope: Scope, { age, agency, lga }: LateQuery): RawBuilder<unknown> {
  const parts = [
    sql`b.status IN ('unpaid', 'part-paid') AND b.issued_on IS NOT NULL`,
    sql`(b.due_on < t.today OR b.schedule IS NOT NULL)`,
    billsWithin(scope),
  ];
  if (agency !== undefined) parts.push(sql`b.agency_id = ${agency}`);
  const place = sql`lga_of_bill(b.source, b.source_id)`;
  if (lga !== undefined) parts.push(lga === 0 ? sql`${place} IS NULL` : sql`${place} = ${lga}`);
  const { from, to } = age ? arrearsAges[age] : { from: 1, to: null };
  const within = to === null ? sql`y.days >= ${from}` : sql`y.days BETWEEN ${from} AND ${to}`;
  return sql`(SELECT y.* FROM (
    SELECT x.*, x.today - x.since AS days FROM (
      SELECT b.id, b.agency_id, b.source, b.source_id, t.today, ${since} AS since, ${late} AS late
      FROM bill b LEFT JOIN discount_taken d ON d.bill_id = b.id
        CROSS JOIN (SELECT (now() AT TIME ZONE 'Africa/Lagos')::date AS today) AS t
      WHERE ${sql.join(parts, sql` AND `)}) AS x
    WHERE x.late > 0) AS y WHERE ${within})`;
}
