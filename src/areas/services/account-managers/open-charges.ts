import { type RawBuilder, sql } from "kysely";
import { billsWithin } from "#areas/charging/billing/bill-visibility.ts";
import { discountOfBill, overdueKobo, overdueSince, unpaidKobo } from "#areas/charging/billing/overdue.ts";
import type { Scope } from "#kernel/actor.ts";

/**
 * Balances of payers as a table (id, bills, owed_kobo, overdue_kobo, late_since) of payers with a balance: unpaid charges
 * today, without the penalty, interest and discount that apply on the day of payment.
 * @param payers a table with id, individual_id and corporate_id, which is read twice
 */
export function openCharges(payers: RawBuilder<unknown>, scope: Scope): RawBuilder<unknown> {
  const chargesOf = (column: "individual_id" | "corporate_id") => sql`
    SELECT f.id, ${unpaidKobo} AS owed, ${overdueKobo} AS late, ${overdueSince} AS since
    FROM ${payers} AS f JOIN bill b ON ${sql.ref(`b.${column}`)} = ${sql.ref(`f.${column}`)}
      AND b.status IN ('unpaid', 'part-paid') AND b.issued_on IS NOT NULL
    CROSS JOIN ${discountOfBill}
    CROSS JOIN (SELECT (now() AT TIME ZONE 'Africa/Lagos')::date AS today) AS t WHERE ${billsWithin(scope)}`;
  return sql`(SELECT x.id, count(*) AS bills, sum(x.owed)::bigint AS owed_kobo, sum(x.late)::bigint AS overdue_kobo,
      min(x.since) FILTER (WHERE x.late > 0) AS late_since
    FROM (${chargesOf("individual_id")} UNION ALL ${chargesOf("corporate_id")}) AS x GROUP BY x.id)`;
}
