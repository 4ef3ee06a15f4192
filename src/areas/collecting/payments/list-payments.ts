import { type RawBuilder, sql } from "kysely";
import { billsWithin } from "#areas/charging/billing/bill-visibility.ts";
import type { PaymentChannel, PaymentList } from "#domain/payment-lists.ts";
import type { Actor } from "#kernel/actor.ts";
import { authorize } from "#kernel/authorize.ts";
import { database, type Queryable } from "#kernel/db/client.ts";
import { searchTransaction } from "#kernel/db/search-timeout.ts";
import {
  countedPage,
  countRows,
  MAX_COUNTED,
  type Page,
  type PageQuery,
  toPage,
} from "#kernel/page-query.ts";
import { searchPayments } from "./payment-search.ts";
import { isStuck, paymentsWithin } from "./payment-visibility.ts";
import type { PaymentState } from "./settle.ts";

export interface PaymentQuery extends PageQuery {
  readonly list: PaymentList;
  /** A code (payment, bill, payer), a pay code, a receipt number, a reference, or words of the payer's name. */
  readonly q?: string | undefined;
  readonly channel?: PaymentChannel | undefined;
}

export interface ListedPayment {
  readonly id: number;
  readonly code: string;
  readonly state: PaymentState;
  readonly problem: string | null;
  readonly channel: string;
  readonly method: string | null;
  readonly kobo: number;
  readonly payer_name: string;
  /**
   * Title of the oldest bill of the payment within the caller’s scope; for a wallet funding, "Wallet funding" with its code;
   * otherwise `null`.
   */
  readonly bill_title: string | null;
  /** Number of bills of the payment within the caller’s scope. */
  readonly bills: number;
  readonly created_at: Date;
  readonly confirmed_at: Date | null;
  readonly stuck: boolean;
}

const LIST_CONDITIONS: Readonly<Record<PaymentList, RawBuilder<boolean>>> = {
  all: sql`true`,
  stuck: isStuck,
  open: sql`pm.state IN ('initiated', 'pending', 'unknown')`,
  confirmed: sql`pm.state = 'confirmed'`,
  failed: sql`pm.state IN ('failed', 'expired')`,
  undone: sql`pm.state IN ('reversed', 'refunded')`,
};

/**
 * Payments and payment attempts in an officer's scope, latest first; payments that need attention oldest first. Counted
 * up to 10,000.
 * @throws AppError forbidden, search-too-slow
 */
export async function listPayments(actor: Actor, query: PaymentQuery): Promise<Page<ListedPayment>> {
  const scope = authorize(actor, "payment.view");
  const within = paymentsWithin(scope);
  const channel = query.channel === undefined ? sql`true` : sql`pm.channel = ${query.channel}`;
  const where = sql`${within} AND ${LIST_CONDITIONS[query.list]} AND ${channel}`;
  const filter = { ...query, billCondition: billsWithin(scope) };
  const searchCondition = searchPayments(query.q ?? "");
  const db = database();
  if (searchCondition === undefined)
    return countedPage(db, query, { from: sql`payment pm`, where }, (limit) =>
      readRows(db, where, filter, limit),
    );
  return searchTransaction((tx) => searchPage(tx, sql`${where} AND ${searchCondition}`, filter));
}

/** Number of payments in an officer's scope that need attention; at most 10,001. @throws AppError forbidden */
export async function countStuck(actor: Actor): Promise<number> {
  const where = sql`${paymentsWithin(authorize(actor, "payment.view"))} AND ${isStuck}`;
  return countRows(database(), { from: sql`payment pm`, where });
}

/** With the bills (`b`) that the actor can see. */
type ScopedQuery = PaymentQuery & { readonly billCondition: RawBuilder<unknown> };

/** Selects the matches first, without an order, because the planner can't estimate their number. */
async function searchPage(
  tx: Queryable,
  where: RawBuilder<unknown>,
  query: ScopedQuery,
): Promise<Page<ListedPayment>> {
  const { rows } = await sql<{
    id: number;
  }>`SELECT pm.id FROM payment pm WHERE ${where} LIMIT ${MAX_COUNTED + 1}`.execute(tx);
  const ids = rows.map(({ id }) => id);
  const narrowed = rows.length > MAX_COUNTED ? where : sql`pm.id = ANY(${ids}::bigint[])`;
  return toPage(await readRows(tx, narrowed, query, query.per_page + 1), query.per_page, rows.length);
}

async function readRows(
  db: Queryable,
  where: RawBuilder<unknown>,
  { list, after, billCondition }: ScopedQuery,
  limit: number,
): Promise<ListedPayment[]> {
  const ascending = list === "stuck";
  const afterCursor =
    after === undefined ? sql`true` : ascending ? sql`pm.id > ${after}` : sql`pm.id < ${after}`;
  const { rows } = await sql<ListedPayment>`
    SELECT pm.id, pm.code, pm.state, pm.problem, pm.channel, pm.method, pm.kobo, pm.payer_name, pm.created_at,
      pm.confirmed_at, ${isStuck} AS stuck, coalesce(paid.title, (SELECT 'Wallet funding ' || f.code FROM wallet_funding f
        WHERE f.payment_id = pm.id)) AS bill_title, coalesce(paid.n, 0)::integer AS bills
    FROM (SELECT * FROM payment pm WHERE ${where} AND ${afterCursor} ORDER BY pm.id ${ascending ? sql`ASC` : sql`DESC`}
      LIMIT ${limit}) AS pm
    LEFT JOIN LATERAL (SELECT (array_agg(b.title ORDER BY b.issued_on, b.id))[1] AS title, count(*) AS n
      FROM payment_bill pb JOIN bill b ON b.id = pb.bill_id WHERE pb.payment_id = pm.id AND ${billCondition}) AS paid ON true
    ORDER BY pm.id ${ascending ? sql`ASC` : sql`DESC`}`.execute(db);
  return rows;
}
