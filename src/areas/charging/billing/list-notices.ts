import { type RawBuilder, sql } from "kysely";
import type { Actor } from "#kernel/actor.ts";
import { authorize, may } from "#kernel/authorize.ts";
import { database, type Queryable } from "#kernel/db/client.ts";
import { ownCondition } from "#kernel/owner.ts";
import { newestFirst, type Page, type PageQuery, pageOf } from "#kernel/page-query.ts";
import { chargingScope } from "#kernel/set-up-scope.ts";
import { billOverdueSince } from "./overdue.ts";
import { type SearchTarget, searchCondition } from "./search-condition.ts";

export interface NoticeQuery extends PageQuery {
  readonly q?: string | undefined;
  readonly status?: string | undefined;
  readonly category_id?: number | undefined;
  readonly run_id?: number | undefined;
  readonly lga_id?: number | undefined;
  /** Notices of periods that start in this year. */
  readonly year?: number | undefined;
  readonly asset_type?: string | undefined;
  readonly asset_id?: number | undefined;
}

export interface ListedNotice {
  readonly id: number;
  readonly code: string;
  readonly title: string;
  readonly status: string;
  readonly asset_type: string;
  readonly asset_id: number;
  readonly asset_code: string;
  readonly asset_title: string;
  readonly payer_name: string;
  readonly lga_name: string | null;
  readonly issued_on: string;
  readonly period_from: string;
  readonly bill_id: number | null;
  readonly total_kobo: number | null;
  readonly paid_kobo: number | null;
  readonly due_on: string | null;
  readonly bill_status: string | null;
  /** Date from which its bill, or an instalment of it, is overdue (Lagos time); null if nothing is. */
  readonly overdue_since: string | null;
}

/** Condition on notices (`n`) that an actor can see. @throws AppError not-signed-in, forbidden */
export function visibleNotices(actor: Actor): RawBuilder<unknown> {
  if (may(actor, "demand_notice.view")) return chargingScope(authorize(actor, "demand_notice.view"), "n");
  authorize(actor, "own_bill.view");
  return ownCondition(actor, "n");
}

/** Notices, latest first: an officer's within their scope, other users' own. @throws AppError forbidden */
export async function listNotices(actor: Actor, query: NoticeQuery): Promise<Page<ListedNotice>> {
  const where = sql.join([visibleNotices(actor), ...(await noticeConditions(actor, query))], sql` AND `);
  return pageOf<ListedNotice>(database(), query, {
    select: sql`n.id, n.code, n.title, n.status, n.asset_type, n.asset_id, n.snapshot #>> '{asset,code}' AS asset_code,
      n.snapshot #>> '{asset,title}' AS asset_title, n.snapshot #>> '{payer,name}' AS payer_name, g.name AS lga_name,
      n.issued_on, n.period_from, b.id AS bill_id, b.total_kobo, b.paid_kobo, b.due_on, b.status AS bill_status,
      ${billOverdueSince} AS overdue_since`,
    from: sql`demand_notice n`,
    joins: sql`LEFT JOIN bill b ON b.source = 'demand_notice' AND b.source_id = n.id
      AND (b.status <> 'cancelled' OR n.status = 'cancelled') LEFT JOIN lga g ON g.id = n.lga_id`,
    where,
    order: newestFirst("n.id"),
  });
}

/** The condition of a query on notices (`n`), without the visibility. */
export async function noticeConditions(
  actor: Actor,
  query: Omit<NoticeQuery, keyof PageQuery>,
  db: Queryable = database(),
): Promise<RawBuilder<unknown>[]> {
  const found: RawBuilder<unknown>[] = [];
  if (query.status) found.push(sql`n.status = ${query.status}`);
  if (query.category_id) found.push(sql`n.category_id = ${query.category_id}`);
  if (query.run_id) found.push(sql`n.run_id = ${query.run_id}`);
  if (query.lga_id) found.push(sql`n.lga_id = ${query.lga_id}`);
  if (query.year) {
    const [from, to] = [`${query.year}-01-01`, `${query.year}-12-31`];
    found.push(sql`n.period_from BETWEEN ${from} AND ${to}`);
  }
  if (query.asset_type) found.push(sql`n.asset_type = ${query.asset_type}`);
  if (query.asset_id) found.push(sql`n.asset_id = ${query.asset_id}`);
  if (query.q) {
    const ofNotice = (id: number) => sql`n.id = ${id}`;
    const ofBill: SearchTarget["ofBill"] = (column, value) =>
      sql`n.id = ANY (ARRAY(SELECT source_id FROM bill WHERE source = 'demand_notice' AND ${sql.ref(column)} = ${value}))`;
    found.push(await searchCondition(actor, query.q, { alias: "n", ofNotice, ofBill }, db));
  }
  return found;
}
