import { type RawBuilder, sql } from "kysely";
import type { LagosDate } from "#domain/lagos.ts";
import type { RequestState } from "#domain/service/request-state.ts";
import type { Actor } from "#kernel/actor.ts";
import { assertDateRange } from "#kernel/assert-date-range.ts";
import { database } from "#kernel/db/client.ts";
import { countRows, MAX_COUNTED, type Page, type PageQuery } from "#kernel/page-query.ts";
import { assetCode, requestSearchCondition } from "./list-requests.ts";
import { officeVisibility } from "./visibility.ts";

export interface HistoryQuery extends PageQuery {
  readonly q?: string | undefined;
  readonly service_id?: number | undefined;
  readonly provider_id?: number | undefined;
  readonly status?: RequestState | undefined;
  /** Ended on or after this day. */
  readonly from?: LagosDate | undefined;
  /** Ended on or before this day. */
  readonly to?: LagosDate | undefined;
}

/** An ended request. Durations in working days. */
export interface EndedRequest {
  readonly id: number;
  readonly code: string;
  readonly subject: string;
  readonly requester: string | null;
  readonly asset_code: string | null;
  readonly provider: string | null;
  readonly assigned: string | null;
  readonly status: RequestState;
  readonly submitted_at: Date;
  readonly ended_at: Date;
  readonly days_used: number;
  readonly days_to_serve: number;
  readonly rating: number | null;
  readonly rating_remark: string | null;
  readonly reopened: number;
}

export interface HistoryTotals {
  readonly ended: number;
  /** Number of resolved or rejected requests that ended in time. */
  readonly in_time: number;
  readonly late: number;
  readonly withdrawn: number;
  readonly reopened: number;
  readonly rated: number;
  /** Average rating, from 1 to 5; `null` if there are no ratings. */
  readonly rating: number | null;
  /** Average number of working days used for resolved or rejected requests; `null` if there are none. */
  readonly days_used: number | null;
}

/** Lists ended requests, latest end first. @throws AppError not-signed-in, forbidden */
export async function listEnded(actor: Actor, query: HistoryQuery): Promise<Page<EndedRequest>> {
  const where = await historyWhere(actor, query);
  const read = await readEnded(where, query.after, query.per_page + 1);
  const total = await countRows(database(), { from: sql`service_request q`, where });
  const last = read.length > query.per_page ? read[query.per_page - 1]?.moment : undefined;
  // Includes all that ended at the same time as the last one, because the next page starts before that time.
  const rows = read.filter(({ moment }, at) => at < query.per_page || moment === last);
  return {
    rows: rows.map(({ moment, ...row }) => row),
    total: Math.min(total, MAX_COUNTED),
    total_is_estimate: total > MAX_COUNTED,
    next: last,
  };
}

/** Totals of ended requests. @throws AppError not-signed-in, forbidden */
export async function historyTotals(
  actor: Actor,
  query: Omit<HistoryQuery, keyof PageQuery>,
): Promise<HistoryTotals> {
  const where = await historyWhere(actor, query);
  // Requests that never started, because the fee was not paid, are neither in time nor late.
  const served = sql`(q.status <> 'withdrawn' AND EXISTS (SELECT FROM service_clock k WHERE k.request_id = q.id))`;
  // Ratings from before a reopening are about an earlier end.
  const rated = sql`q.rated_at >= q.ended_at`;
  const { rows } = await sql<HistoryTotals>`
    SELECT count(*)::integer AS ended,
      (count(*) FILTER (WHERE ${served} AND q.days_used <= q.days_to_serve))::integer AS in_time,
      (count(*) FILTER (WHERE ${served} AND q.days_used > q.days_to_serve))::integer AS late,
      (count(*) FILTER (WHERE q.status = 'withdrawn'))::integer AS withdrawn,
      (count(*) FILTER (WHERE q.reopened > 0))::integer AS reopened, (count(q.rating) FILTER (WHERE ${rated}))::integer AS rated,
      round(avg(q.rating) FILTER (WHERE ${rated}), 1)::float8 AS rating,
      round(avg(q.days_used) FILTER (WHERE ${served}), 1)::float8 AS days_used
    FROM service_request q WHERE ${where}`.execute(database());
  const none = { ended: 0, in_time: 0, late: 0, withdrawn: 0, reopened: 0, rated: 0 };
  return rows[0] ?? { ...none, rating: null, days_used: null };
}

/** Condition on requests (`q`) for a query, within the actor's access. @throws AppError not-signed-in, forbidden, invalid (days) */
export async function historyWhere(
  actor: Actor,
  query: Omit<HistoryQuery, keyof PageQuery>,
): Promise<RawBuilder<unknown>> {
  assertDateRange(query);
  const { q, service_id, provider_id, status, from, to } = query;
  const conditions: RawBuilder<unknown>[] = [officeVisibility(actor), sql`q.ended_at IS NOT NULL`];
  if (service_id) conditions.push(sql`q.subcategory_id = ${service_id}`);
  if (provider_id) conditions.push(sql`q.provider_id = ${provider_id}`);
  if (status) conditions.push(sql`q.status = ${status}`);
  if (from) conditions.push(sql`q.ended_at >= ${from}::date::timestamp AT TIME ZONE 'Africa/Lagos'`);
  if (to) conditions.push(sql`q.ended_at < (${to}::date + 1)::timestamp AT TIME ZONE 'Africa/Lagos'`);
  if (q?.trim()) conditions.push(await requestSearchCondition(actor, q.trim()));
  return sql.join(conditions, sql` AND `);
}

/** An ended request with the time of its end in microseconds since 1970, by which pages run. */
type EndedRow = EndedRequest & { readonly moment: number };

type Row = Omit<EndedRow, "asset_code"> & {
  readonly asset_type: string | null;
  readonly asset_id: number | null;
};

/**
 * Reads the next rows, latest end first: a number of them, and all that ended at the same time as the last one. The caller has
 * checked access in `where`.
 * @param before end time of the last row of the previous page, which stays valid even if that row changes
 */
export async function readEnded(
  where: RawBuilder<unknown>,
  before: number | undefined,
  limit: number,
): Promise<EndedRow[]> {
  const beforeMoment =
    before === undefined
      ? sql`true`
      : sql`q.ended_at < 'epoch'::timestamptz + ${before}::float8 * interval '1 microsecond'`;
  const { rows } = await sql<Row>`
    SELECT q.id, q.code, q.subject, coalesce(i.title, c.title, q.contact_name) AS requester, q.asset_type, q.asset_id,
      p.name AS provider, u.name AS assigned, q.status, q.submitted_at, q.ended_at, coalesce(q.days_used, 0) AS days_used,
      q.days_to_serve, q.rating, q.rating_remark, q.reopened,
      (extract(epoch FROM q.ended_at) * 1000000)::bigint AS moment
    FROM service_request q LEFT JOIN individual i ON i.id = q.individual_id
    LEFT JOIN corporate c ON c.id = q.corporate_id LEFT JOIN service_provider p ON p.id = q.provider_id
    LEFT JOIN app_user u ON u.id = q.assigned_to
    WHERE ${where} AND ${beforeMoment} ORDER BY q.ended_at DESC FETCH FIRST ${sql.lit(limit)} ROWS WITH TIES`.execute(
    database(),
  );
  return rows.map(({ asset_type, asset_id, ...row }) => ({
    ...row,
    asset_code: assetCode(asset_type, asset_id),
  }));
}
