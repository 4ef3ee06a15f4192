import { type RawBuilder, sql } from "kysely";
import { billsWithin } from "#areas/charging/billing/bill-visibility.ts";
import type { Scope } from "#kernel/actor.ts";

/** Unpaid charge of a bill (`b`, with its discount `d`), kobo. */
const unpaidKobo = sql`greatest(0, b.total_kobo - coalesce(d.kobo, 0) - b.paid_kobo)`;

/**
 * The part that was due before today: all of it, or for instalments those that are overdue. The instalment on the bill's own
 * due date is filled first, then the others by date; instalments without a date are under objection, and never overdue. The
 * current day is `t.today`.
 */
export const overdueKobo = sql`CASE WHEN b.schedule IS NULL THEN CASE WHEN b.due_on < t.today THEN ${unpaidKobo} ELSE 0 END ELSE (
  SELECT least(${unpaidKobo},
    CASE WHEN b.due_on < t.today THEN greatest(0, p.rest - b.paid_kobo) ELSE 0 END
      + greatest(0, p.due - greatest(0, b.paid_kobo - greatest(0, p.rest))))
  FROM (SELECT b.total_kobo - coalesce(d.kobo, 0) - coalesce(sum((part ->> 'kobo')::bigint), 0) AS rest,
      coalesce(sum((part ->> 'kobo')::bigint) FILTER (WHERE (part ->> 'due_on')::date < t.today), 0) AS due
    FROM jsonb_array_elements(b.schedule -> 'parts') AS part) AS p) END`;

/**
 * Balances of payers as a table (id, bills, owed_kobo, overdue_kobo, late_since) of payers with a balance: unpaid charges
 * today, without the penalty, interest and discount that apply on the day of payment.
 * @param payers a table with id, individual_id and corporate_id, which is read twice
 */
export function openCharges(payers: RawBuilder<unknown>, scope: Scope): RawBuilder<unknown> {
  const chargesOf = (column: "individual_id" | "corporate_id") => sql`
    SELECT f.id, b.due_on, ${unpaidKobo} AS owed, ${overdueKobo} AS late
    FROM ${payers} AS f JOIN bill b ON ${sql.ref(`b.${column}`)} = ${sql.ref(`f.${column}`)}
      AND b.status IN ('unpaid', 'part-paid') AND b.issued_on IS NOT NULL
    LEFT JOIN discount_taken d ON d.bill_id = b.id
    CROSS JOIN (SELECT (now() AT TIME ZONE 'Africa/Lagos')::date AS today) AS t WHERE ${billsWithin(scope)}`;
  return sql`(SELECT x.id, count(*) AS bills, sum(x.owed)::bigint AS owed_kobo, sum(x.late)::bigint AS overdue_kobo,
      min(x.due_on) FILTER (WHERE x.late > 0) AS late_since
    FROM (${chargesOf("individual_id")} UNION ALL ${chargesOf("corporate_id")}) AS x GROUP BY x.id)`;
}
