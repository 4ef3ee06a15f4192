import { type RawBuilder, sql } from "kysely";
import type { Actor } from "#kernel/actor.ts";
import { database } from "#kernel/db/client.ts";
import { newestFirst, type Page, type PageQuery, pageOf } from "#kernel/page-query.ts";
import { visibleBills } from "./bill-visibility.ts";
import { billOverdueSince } from "./overdue.ts";
import { type SearchTarget, searchCondition } from "./search-condition.ts";

export interface BillQuery extends PageQuery {
  readonly q?: string | undefined;
  readonly status?: "unpaid" | "part-paid" | "paid" | "cancelled" | undefined;
  readonly overdue?: boolean | undefined;
  readonly individual_id?: number | undefined;
  readonly corporate_id?: number | undefined;
  readonly asset_type?: string | undefined;
  readonly asset_id?: number | undefined;
}

export interface ListedBill {
  readonly id: number;
  readonly code: string;
  readonly pay_code: string;
  readonly token: string;
  readonly title: string;
  readonly payer_name: string | null;
  readonly asset_type: string | null;
  readonly asset_id: number | null;
  readonly total_kobo: number;
  readonly paid_kobo: number;
  readonly status: string;
  readonly issued_on: string;
  readonly due_on: string;
  /** Whether the bill, or one of its instalments, is unpaid after its due date. */
  readonly overdue: boolean;
}

/** Bills, latest first: an officer's within their scope, other users' own. @throws AppError forbidden */
export async function listBills(actor: Actor, query: BillQuery): Promise<Page<ListedBill>> {
  return pageOf<ListedBill>(database(), query, {
    select: sql`b.id, b.code, left(b.pay_code, 4) || '-' || right(b.pay_code, 4) AS pay_code, b.token, b.title,
      coalesce(i.title, c.title) AS payer_name, b.asset_type, b.asset_id, b.total_kobo, b.paid_kobo, b.status,
      b.issued_on, b.due_on, ${billOverdueSince} IS NOT NULL AS overdue`,
    from: sql`bill b`,
    joins: sql`LEFT JOIN individual i ON i.id = b.individual_id LEFT JOIN corporate c ON c.id = b.corporate_id`,
    where: sql.join([visibleBills(actor), ...(await conditions(actor, query))], sql` AND `),
    order: newestFirst("b.id"),
  });
}

/** Conditions on bills (`b`): the payer and asset of a query. */
export function ofQuery(query: Omit<BillQuery, "per_page">): RawBuilder<unknown>[] {
  const found: RawBuilder<unknown>[] = [];
  if (query.individual_id) found.push(sql`b.individual_id = ${query.individual_id}`);
  if (query.corporate_id) found.push(sql`b.corporate_id = ${query.corporate_id}`);
  if (query.asset_type) found.push(sql`b.asset_type = ${query.asset_type}`);
  if (query.asset_id) found.push(sql`b.asset_id = ${query.asset_id}`);
  return found;
}

async function conditions(actor: Actor, query: BillQuery): Promise<RawBuilder<unknown>[]> {
  const found: RawBuilder<unknown>[] = [sql`b.issued_on IS NOT NULL`];
  if (query.status) found.push(sql`b.status = ${query.status}`);
  if (query.overdue)
    found.push(
      // The first two conditions use indexes.
      sql`b.status IN ('unpaid', 'part-paid') AND (b.due_on < current_date OR b.schedule IS NOT NULL)
        AND ${billOverdueSince} IS NOT NULL`,
    );
  found.push(...ofQuery(query));
  if (query.q) {
    const ofNotice = (id: number) => sql`(b.source = 'demand_notice' AND b.source_id = ${id})`;
    const ofBill: SearchTarget["ofBill"] = (column, value) => sql`${sql.ref(`b.${column}`)} = ${value}`;
    found.push(await searchCondition(actor, query.q, { alias: "b", ofNotice, ofBill }));
  }
  return found;
}
