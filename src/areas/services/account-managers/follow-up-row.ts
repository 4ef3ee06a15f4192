import { type RawBuilder, sql } from "kysely";
import type { FollowUpKind, FollowUpOutcome, PromiseState } from "#domain/account-managers.ts";
import type { LagosDate } from "#domain/lagos.ts";
import type { Queryable } from "#kernel/db/client.ts";

/** A planned or completed follow-up with a payer. Amounts in kobo, Lagos days. */
export interface FollowUp {
  readonly id: number;
  readonly manager_id: number;
  readonly manager: string;
  readonly type: "individual" | "corporate";
  readonly payer_id: number;
  readonly payer: string;
  readonly payer_code: string;
  readonly kind: FollowUpKind;
  readonly due_on: LagosDate;
  readonly body: string;
  /** Due status: `late` (overdue), `today` or `later`; `null` once the follow-up is done. */
  readonly due_status: "late" | "today" | "later" | null;
  readonly done_at: Date | null;
  readonly done_by_name: string | null;
  readonly outcome: FollowUpOutcome | null;
  readonly remark: string | null;
  readonly promised_kobo: number | null;
  readonly promised_on: LagosDate | null;
  /** Amount paid since the promise was made, up to the promised date, in kobo; `null` if there is no promise. */
  readonly paid_kobo: number | null;
  readonly promise: PromiseState | null;
  readonly version: number;
}

/** FROM clause of follow-ups (`w`) with their managers and payers. */
export const FOLLOW_UPS: RawBuilder<unknown> = sql`follow_up w JOIN account_manager m ON m.id = w.manager_id
  JOIN app_user u ON u.id = m.user_id LEFT JOIN individual i ON i.id = w.individual_id
  LEFT JOIN corporate c ON c.id = w.corporate_id LEFT JOIN app_user d ON d.id = w.done_by`;

/**
 * Amount paid since a promise, up to its day: by the day it was paid, even if the payment was recorded later, less later
 * reversals.
 */
const receivedSince: RawBuilder<unknown> = sql`(SELECT coalesce(sum(l.kobo), 0)::bigint FROM payment p
  JOIN collection l ON l.payment_id = p.id
  WHERE (p.individual_id = w.individual_id OR p.corporate_id = w.corporate_id) AND p.confirmed_at >= w.done_at
    AND (coalesce(p.paid_at, p.confirmed_at) AT TIME ZONE 'Africa/Lagos')::date <= w.promised_on)`;

/**
 * Reads follow-ups that match `where` (on `FOLLOW_UPS`) in an order, with the state of their promises.
 * @param order of columns of `w`
 */
export async function readFollowUps(
  db: Queryable,
  where: RawBuilder<unknown>,
  order: RawBuilder<unknown>,
  limit: number,
): Promise<FollowUp[]> {
  const { rows } = await sql<FollowUp>`
    SELECT w.id, w.manager_id, u.name AS manager, CASE WHEN w.individual_id IS NULL THEN 'corporate' ELSE 'individual' END AS type,
      coalesce(w.individual_id, w.corporate_id) AS payer_id, coalesce(i.title, c.title) AS payer,
      coalesce(i.code, c.code) AS payer_code, w.kind, w.due_on, w.body, w.done_at, d.name AS done_by_name, w.outcome, w.remark,
      CASE WHEN w.done_at IS NOT NULL THEN NULL WHEN w.due_on < t.today THEN 'late' WHEN w.due_on = t.today THEN 'today'
        ELSE 'later' END AS due_status,
      w.promised_kobo, w.promised_on, received.kobo AS paid_kobo,
      CASE WHEN w.promised_kobo IS NULL THEN NULL WHEN received.kobo >= w.promised_kobo THEN 'kept'
        WHEN w.promised_on < t.today THEN 'broken' ELSE 'open' END AS promise, w.version
    FROM ${FOLLOW_UPS}
    CROSS JOIN (SELECT (now() AT TIME ZONE 'Africa/Lagos')::date AS today) AS t
    LEFT JOIN LATERAL (SELECT ${receivedSince} AS kobo WHERE w.promised_kobo IS NOT NULL) AS received ON true
    WHERE w.id IN (SELECT w.id FROM ${FOLLOW_UPS} WHERE ${where} ORDER BY ${order} LIMIT ${limit}) ORDER BY ${order}`.execute(
    db,
  );
  return rows;
}
