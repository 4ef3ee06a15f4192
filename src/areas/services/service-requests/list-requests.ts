import { type RawBuilder, sql } from "kysely";
import { searchCondition } from "#areas/charging/billing/search-condition.ts";
import { parseCode, prefixes, recordCode } from "#domain/code.ts";
import { addDays, daysBetween, type LagosDate } from "#domain/lagos.ts";
import type { RequestState, WaitingFor } from "#domain/service/request-state.ts";
import type { Actor } from "#kernel/actor.ts";
import { database } from "#kernel/db/client.ts";
import { countRows, MAX_COUNTED, type Page, type PageQuery } from "#kernel/page-query.ts";
import { isOfficer, visibleRequests } from "./visibility.ts";

export const requestLists = ["open", "overdue", "unassigned", "waiting", "ended", "all"] as const;
export type RequestList = (typeof requestLists)[number];

export interface RequestQuery extends PageQuery {
  readonly list: RequestList;
  readonly q?: string | undefined;
  readonly status?: RequestState | undefined;
  readonly category_id?: number | undefined;
  readonly service_id?: number | undefined;
  readonly provider_id?: number | undefined;
  /** Id of a person, or "me". */
  readonly assigned_to?: number | "me" | undefined;
  /** Due on or before this day. */
  readonly due_by?: LagosDate | undefined;
}

export interface ListedRequest {
  readonly id: number;
  readonly code: string;
  readonly subject: string;
  readonly requester: string | null;
  readonly asset_code: string | null;
  readonly provider: string | null;
  readonly assigned: string | null;
  readonly status: RequestState;
  readonly waiting_for: WaitingFor | null;
  readonly due_on: LagosDate | null;
  readonly overdue: boolean;
  readonly submitted_at: Date;
  readonly ended_at: Date | null;
  readonly rating: number | null;
  readonly reopened: number;
}

type Row = Omit<ListedRequest, "asset_code"> & {
  readonly asset_type: string | null;
  readonly asset_id: number | null;
};

/** Code of the asset it is about. */
export function assetCode(type: string | null, id: number | null): string | null {
  return type === null || id === null ? null : recordCode(prefixes[type as keyof typeof prefixes], id);
}

/** Sort key: earliest due date first, without a date last. */
export const DUE = sql`coalesce(q.due_on, 'infinity')`;
const TODAY = sql`(now() AT TIME ZONE 'Africa/Lagos')::date`;

/** Lists requests: open ones by due date, longest overdue first; others latest first. */
export async function listRequests(actor: Actor, query: RequestQuery): Promise<Page<ListedRequest>> {
  const byDue = isOfficer(actor) && query.list !== "ended" && query.list !== "all";
  const where = sql.join([visibleRequests(actor), ...(await conditions(actor, query))], sql` AND `);
  const { rows } = await sql<Row>`
    SELECT q.id, q.code, q.subject, coalesce(i.title, c.title, q.contact_name) AS requester,
      q.asset_type, q.asset_id, p.name AS provider, ${isOfficer(actor) ? sql`u.name` : sql`NULL::text`} AS assigned, q.status, q.waiting_for, q.due_on,
      ${DUE} < ${TODAY} AS overdue, q.submitted_at, q.ended_at, q.rating, q.reopened
    FROM service_request q LEFT JOIN individual i ON i.id = q.individual_id
    LEFT JOIN corporate c ON c.id = q.corporate_id LEFT JOIN service_provider p ON p.id = q.provider_id
    LEFT JOIN app_user u ON u.id = q.assigned_to
    WHERE ${where} AND ${byDue ? afterDue(query.after) : afterId(query.after)}
    ORDER BY ${byDue ? sql`${DUE}, q.id` : sql`q.id DESC`} LIMIT ${query.per_page + 1}`.execute(database());
  const visible = rows.slice(0, query.per_page).map(({ asset_type, asset_id, ...row }) => ({
    ...row,
    asset_code: assetCode(asset_type, asset_id),
  }));
  const last = rows.length > query.per_page ? visible.at(-1) : undefined;
  const total = await countRows(database(), { from: sql`service_request q`, where });
  return {
    rows: visible,
    total: Math.min(total, MAX_COUNTED),
    total_is_estimate: total > MAX_COUNTED,
    next: last && (byDue ? dueCursor(last) : last.id),
  };
}

const FIRST_DAY = "2000-01-01";
/** Day number of requests without a due date, after all others. */
const NO_DAY = 99_999;
/** Upper limit of ids, so that day and id fit into one integer. */
const ID_LIMIT = 10_000_000_000;

/** Cursor for lists by due date, so that pages stay stable when requests on them are completed. */
function dueCursor({ id, due_on }: ListedRequest): number {
  return (due_on === null ? NO_DAY : daysBetween(FIRST_DAY, due_on)) * ID_LIMIT + id;
}

function afterDue(after: number | undefined): RawBuilder<unknown> {
  if (after === undefined) return sql`true`;
  const [days, id] = [Math.floor(after / ID_LIMIT), after % ID_LIMIT];
  const day = days >= NO_DAY ? "infinity" : addDays(FIRST_DAY, days);
  return sql`(${DUE}, q.id) > (${day}::date, ${id}::bigint)`;
}

function afterId(after: number | undefined): RawBuilder<unknown> {
  return after === undefined ? sql`true` : sql`q.id < ${after}`;
}

/** Condition of each list. */
export const LISTS: Readonly<Record<RequestList, RawBuilder<unknown>>> = {
  open: sql`q.ended_at IS NULL`,
  overdue: sql`q.ended_at IS NULL AND ${DUE} < ${TODAY}`,
  unassigned: sql`q.ended_at IS NULL AND q.provider_id IS NULL AND q.assigned_to IS NULL`,
  waiting: sql`q.ended_at IS NULL AND q.waiting_for IS NOT NULL`,
  ended: sql`q.ended_at IS NOT NULL`,
  all: sql`true`,
};

async function conditions(actor: Actor, query: RequestQuery): Promise<RawBuilder<unknown>[]> {
  const found: RawBuilder<unknown>[] = [LISTS[query.list]];
  const { status, category_id, service_id, provider_id, assigned_to, due_by, q } = query;
  if (status) found.push(sql`q.status = ${status}`);
  if (category_id)
    found.push(sql`q.subcategory_id = ANY(ARRAY(
      SELECT s.id FROM service_subcategory s WHERE s.category_id = ${category_id}))`);
  if (service_id) found.push(sql`q.subcategory_id = ${service_id}`);
  if (provider_id) found.push(sql`q.provider_id = ${provider_id}`);
  if (assigned_to) {
    const id = assigned_to === "me" ? (actor.session?.user.id ?? null) : assigned_to;
    found.push(sql`q.assigned_to = ${id}::bigint`);
  }
  if (due_by) found.push(sql`${DUE} <= ${due_by}::date`);
  if (q?.trim()) found.push(await requestSearchCondition(actor, q.trim()));
  return found;
}

/** A code finds a request, asset, requester or bill; text finds requesters. */
export async function requestSearchCondition(actor: Actor, q: string): Promise<RawBuilder<unknown>> {
  const code = parseCode(q);
  if (code?.prefix === "SRQ") return sql`q.id = ${code.id}`;
  return searchCondition(actor, q, {
    alias: "q",
    ofNotice: () => sql`false`,
    ofBill: (column, value) => sql`q.id = ANY (ARRAY(SELECT b.source_id FROM bill b
      WHERE b.source = 'service_request' AND ${sql.ref(`b.${column}`)} = ${value}))`,
  });
}
