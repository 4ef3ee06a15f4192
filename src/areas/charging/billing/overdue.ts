/** SQL expressions for overdue amounts; the same rule as `isPartOverdue`: each part of a schedule has its own due date. */
import { type RawBuilder, sql } from "kysely";
import type { LagosDate } from "#domain/lagos.ts";

/** Discounts taken by bill (bill_id, kobo), as the table `d`: a reversal adds a negative row. */
export const discountsTaken = sql`(SELECT bill_id, sum(kobo)::bigint AS kobo FROM discount_taken GROUP BY bill_id) AS d`;

/** The same for one bill (`b`), always one row: for queries that read only a few bills. */
export const discountOfBill = sql`LATERAL (SELECT sum(kobo)::bigint AS kobo FROM discount_taken WHERE bill_id = b.id) AS d`;

/** Unpaid charge of a bill (`b`, with its discount `d`), kobo. */
export const unpaidKobo = sql`greatest(0, b.total_kobo - coalesce(d.kobo, 0) - b.paid_kobo)`;

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
 * Date from which an overdue bill is overdue: its due date, or for instalments the first day on which payments don't cover
 * what is due. As in `overdueKobo`, the instalment on the bill's own due date is filled first, then the others by date.
 */
export const overdueSince = sql`CASE WHEN b.schedule IS NULL THEN b.due_on ELSE (
  SELECT least(
    CASE WHEN b.due_on < t.today AND min(p.rest) > b.paid_kobo THEN b.due_on END,
    min(p.day) FILTER (WHERE p.day < t.today AND p.cumulative > greatest(0, b.paid_kobo - greatest(0, p.rest))))
  FROM (SELECT q.day, sum(q.kobo) OVER (ORDER BY q.day) AS cumulative,
      b.total_kobo - coalesce(d.kobo, 0) - sum(q.kobo) OVER () AS rest
    FROM (SELECT (part ->> 'due_on')::date AS day, (part ->> 'kobo')::bigint AS kobo
      FROM jsonb_array_elements(b.schedule -> 'parts') AS part) AS q) AS p) END`;

/** Date from which a bill (`b`) of any status is overdue today, as one expression; null if nothing is. */
export const billOverdueSince: RawBuilder<LagosDate | null> = sql`CASE WHEN b.status IN ('unpaid', 'part-paid') THEN (
  SELECT CASE WHEN ${overdueKobo} > 0 THEN ${overdueSince} END
  FROM (SELECT (now() AT TIME ZONE 'Africa/Lagos')::date AS today) AS t CROSS JOIN ${discountOfBill}) END`;
