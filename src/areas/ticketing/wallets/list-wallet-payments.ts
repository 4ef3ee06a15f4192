import { type RawBuilder, sql } from "kysely";
import { parseCode } from "#domain/code.ts";
import { isDate } from "#domain/lagos.ts";
import { isEverywhere } from "#domain/people/cover.ts";
import type { Actor } from "#kernel/actor.ts";
import { authorize } from "#kernel/authorize.ts";
import { boundedDatabase, type Queryable } from "#kernel/db/client.ts";
import { withReportTimeout } from "#kernel/db/search-timeout.ts";
import { countRows, MAX_COUNTED, mapPage, type Page, type PageQuery, toPage } from "#kernel/page-query.ts";
import { onDay } from "./list-fundings.ts";
import { movesOfCategory } from "./moves-of-category.ts";
import { HOLDER, type Holder, holderCondition, maskHolder, WALLETS, walletsWithin } from "./wallet-row.ts";

/** A payment from a wallet: for a ticket or a batch. Kobo. */
export interface WalletPayment extends Holder {
  /** ID of the wallet transaction. */
  readonly id: number;
  readonly at: Date;
  readonly kobo: number;
  readonly kind: "ticket" | "bulk";
  readonly item_id: number | null;
  readonly code: string | null;
  readonly category: string | null;
  readonly quantity: number;
  readonly voided: boolean;
}

export interface WalletPaymentQuery extends PageQuery {
  /** Lagos date. */
  readonly day?: string | undefined;
  readonly wallet?: number | undefined;
  readonly category?: number | undefined;
  /** A code (ticket, batch, agent, wallet), or part of the holder's name. */
  readonly q?: string | undefined;
}

/** Lists sales paid from wallets in the officer's scope, latest first. @throws AppError forbidden */
export async function listWalletPayments(
  actor: Actor,
  query: WalletPaymentQuery,
): Promise<Page<WalletPayment>> {
  const scope = authorize(actor, "wallet.view");
  const { after, per_page, category, day, wallet, q = "" } = query;
  const moveIds = category === undefined ? undefined : await movesOfCategory(category, MAX_COUNTED);
  const where = await paymentsWhere(actor, walletsWithin(scope), query, moveIds);
  const isAllOfCategory = isEverywhere(scope) && wallet === undefined && !day && q.trim() === "";
  // Already known: the category has more than are counted.
  const isMany = category !== undefined && !moveIds && isAllOfCategory;
  const db = boundedDatabase();
  return withReportTimeout(async () => {
    const rows = await readWalletPayments(db, where, after, per_page + 1);
    const page = toPage(
      rows,
      per_page,
      isMany ? MAX_COUNTED + 1 : await countRows(db, { from: MOVES, where }),
    );
    return mapPage(page, (row) => maskHolder(actor, row));
  });
}

/** Transactions (`m`) with their wallets and the paid ticket (`k`) or batch (`b`). */
const MOVES: RawBuilder<unknown> = sql`wallet_move m JOIN ${WALLETS} ON w.id = m.wallet_id
  LEFT JOIN ticket_transfer tt ON tt.transfer_id = m.transfer_id LEFT JOIN ticket k ON k.id = tt.ticket_id
  LEFT JOIN bulk_ticket_transfer bx ON bx.transfer_id = m.transfer_id LEFT JOIN bulk_ticket b ON b.id = bx.bulk_ticket_id`;

/** Condition on `MOVES` for a query on the wallets `within`. */
export async function walletPaymentsWhere(
  actor: Actor,
  within: RawBuilder<unknown>,
  query: Omit<WalletPaymentQuery, "per_page">,
): Promise<RawBuilder<unknown>> {
  const { category } = query;
  const moveIds = category === undefined ? undefined : await movesOfCategory(category, MAX_COUNTED);
  return paymentsWhere(actor, within, query, moveIds);
}

/** @param moveIds transactions of the requested category, if they are few */
async function paymentsWhere(
  actor: Actor,
  within: RawBuilder<unknown>,
  { day, wallet, category, q = "" }: Omit<WalletPaymentQuery, "per_page">,
  moveIds: readonly number[] | undefined,
): Promise<RawBuilder<unknown>> {
  const conditions = [sql`m.kind = 'sale'`, within, await searchCondition(actor, q)];
  if (wallet !== undefined) conditions.push(sql`m.wallet_id = ${wallet}`);
  // Few are matched by id, so that the list isn't scanned for a rare category; many are found quickly by scanning.
  if (moveIds) conditions.push(sql`m.id = ANY(${moveIds}::bigint[])`);
  // Not `coalesce`: the planner can't estimate it and would read all rows.
  else if (category !== undefined)
    conditions.push(sql`(k.category_id = ${category} OR b.category_id = ${category})`);
  if (day && isDate(day)) conditions.push(onDay(sql`m.at`, day));
  return sql.join(conditions, sql` AND `);
}

/** Reads payments that match `where`, latest first, after `after`. */
export async function readWalletPayments(
  db: Queryable,
  where: RawBuilder<unknown>,
  after: number | undefined,
  limit: number,
): Promise<WalletPayment[]> {
  const afterCursor = after === undefined ? sql`true` : sql`m.id < ${after}`;
  const { rows } = await sql<WalletPayment>`
    SELECT m.id, m.at, -m.kobo AS kobo, ${HOLDER}, CASE WHEN b.id IS NULL THEN 'ticket' ELSE 'bulk' END AS kind,
      coalesce(b.id, k.id) AS item_id, coalesce(b.code, k.code) AS code, c.name AS category, coalesce(b.quantity, 1) AS quantity,
      coalesce(k.status = 'void', b.status = 'cancelled', false) AS voided
    FROM ${MOVES} LEFT JOIN ticket_category c ON c.id = coalesce(k.category_id, b.category_id)
    WHERE ${where} AND ${afterCursor} ORDER BY m.id DESC LIMIT ${limit}`.execute(db);
  return rows;
}

async function searchCondition(actor: Actor, q: string): Promise<RawBuilder<unknown>> {
  const typed = q.trim();
  if (typed === "") return sql`true`;
  const code = parseCode(typed);
  if (code?.prefix === "TKT") return sql`k.id = ${code.id}`;
  if (code?.prefix === "BTK") return sql`b.id = ${code.id}`;
  if (code?.prefix === "WAL") return sql`m.wallet_id = ${code.id}`;
  if (code?.prefix === "TAG") return sql`w.ticket_agent_id = ${code.id}`;
  if (code?.prefix === "SAG") return sql`w.super_agent_id = ${code.id}`;
  return holderCondition(actor, typed, sql`m.wallet_id`);
}
