import { type RawBuilder, sql } from "kysely";
import { billsWithin } from "#areas/charging/billing/bill-visibility.ts";
import { discountsTaken, overdueKobo, overdueSince } from "#areas/charging/billing/overdue.ts";
import { type ArrearsAge, arrearsAges } from "#domain/reports/arrears-by-age.ts";
import type { Scope } from "#kernel/actor.ts";

export interface LateQuery {
  readonly age?: ArrearsAge | undefined;
  readonly agency?: number | undefined;
  /** 0: bills without one. */
  readonly lga?: number | undefined;
}

/** Place of a bill (`b`), as in `lga_of_bill`: joined as a set, because the function would run per bill. */
const placeJoins = sql`LEFT JOIN demand_notice dn ON b.source = 'demand_notice' AND dn.id = b.source_id
  LEFT JOIN assessment an ON b.source = 'assessment' AND an.id = b.source_id
  LEFT JOIN service_request sr ON b.source = 'service_request' AND sr.id = b.source_id
  LEFT JOIN arrear ar ON b.source = 'legacy' AND ar.id = b.source_id`;
const billPlace = sql`coalesce(dn.lga_id, an.lga_id, sr.lga_id, ar.lga_id)`;

/**
 * Bills overdue today, as a table (id, agency_id, lga_id, since, days, late; kobo): due charges, without the penalty, interest
 * and discount that apply on the day of payment.
 */
export function lateBills(scope: Scope, { age, agency, lga }: LateQuery): RawBuilder<unknown> {
  const parts = [
    sql`b.status IN ('unpaid', 'part-paid') AND b.issued_on IS NOT NULL`,
    sql`(b.due_on < t.today OR b.schedule IS NOT NULL)`,
    billsWithin(scope),
  ];
  if (agency !== undefined) parts.push(sql`b.agency_id = ${agency}`);
  if (lga !== undefined) parts.push(lga === 0 ? sql`${billPlace} IS NULL` : sql`${billPlace} = ${lga}`);
  const { from, to } = age ? arrearsAges[age] : { from: 1, to: null };
  const within = to === null ? sql`y.days >= ${from}` : sql`y.days BETWEEN ${from} AND ${to}`;
  return sql`(SELECT y.* FROM (
    SELECT x.*, x.today - x.since AS days FROM (
      SELECT b.id, b.agency_id, ${billPlace} AS lga_id, t.today, ${overdueSince} AS since, ${overdueKobo} AS late
      FROM bill b LEFT JOIN ${discountsTaken} ON d.bill_id = b.id ${placeJoins}
        CROSS JOIN (SELECT (now() AT TIME ZONE 'Africa/Lagos')::date AS today) AS t
      WHERE ${sql.join(parts, sql` AND `)}) AS x
    WHERE x.late > 0) AS y WHERE ${within})`;
}
