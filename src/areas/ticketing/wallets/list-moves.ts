import { type RawBuilder, sql } from "kysely";
import { parseCode } from "#domain/code.ts";
import { isDate } from "#domain/lagos.ts";
import type { WalletMoveKind } from "#domain/wallet.ts";
import { type Actor, isGuest } from "#kernel/actor.ts";
import { authorize } from "#kernel/authorize.ts";
import { boundedDatabase, database, type Queryable } from "#kernel/db/client.ts";
import { withReportTimeout } from "#kernel/db/search-timeout.ts";
import { countedPage, mapPage, type Page, type PageQuery } from "#kernel/page-query.ts";
import { onDay } from "./list-fundings.ts";
import { findOwnWallet } from "./own-wallet.ts";
import {
  HIDDEN,
  HOLDER,
  type Holder,
  holderCondition,
  maskHolder,
  WALLETS,
  walletsWithin,
} from "./wallet-row.ts";

/** A wallet transaction. Amounts in kobo; negative for debits. */
export interface ListedMove extends Holder {
  readonly id: number;
  readonly kind: WalletMoveKind;
  readonly kobo: number;
  readonly balance_after: number;
  readonly at: Date;
  /** ID of the ticket that the transaction is for; `null` if it isn’t for a ticket. */
  readonly ticket_id: number | null;
  readonly ticket: string | null;
  /** ID of the batch that the transaction is for; `null` if it isn’t for a batch. */
  readonly bulk_id: number | null;
  readonly bulk: string | null;
  /** ID of the funding that the transaction is for; `null` if it isn’t for a funding. */
  readonly funding_id: number | null;
  readonly funding: string | null;
  /** Kind of funding, such as "bank" or "float"; `null` for other transactions. */
  readonly funding_method: string | null;
  /** Holder of the other wallet in a float transfer; `null` for other transactions. */
  readonly counterparty: string | null;
}

export interface MoveQuery extends PageQuery {
  readonly kind?: WalletMoveKind | undefined;
  /** Lagos date. */
  readonly day?: string | undefined;
  readonly wallet?: number | undefined;
  /** A code (agent, super agent, wallet, ticket, batch, funding), or part of the holder's name. */
  readonly q?: string | undefined;
}

/**
 * Lists wallet transactions in the officer's scope, latest first, with the balance after each.
 * @throws AppError forbidden
 */
export async function listMoves(actor: Actor, query: MoveQuery): Promise<Page<ListedMove>> {
  const where = await movesWhere(actor, walletsWithin(authorize(actor, "wallet.view")), query);
  return readMovePage(actor, where, query);
}

/** Lists transactions of the actor's own wallet. @throws AppError forbidden, no-agent */
export async function listOwnMoves(
  actor: Actor,
  query: Omit<MoveQuery, "wallet" | "q">,
): Promise<Page<ListedMove>> {
  authorize(actor, "own_wallet.view");
  const wallet = await findOwnWallet(database(), actor);
  return readMovePage(actor, await movesWhere(actor, sql`w.id = ${wallet ?? 0}`, query), query);
}

/** Condition on `m` and `WALLETS` for a query on the wallets `within`. */
export async function movesWhere(
  actor: Actor,
  within: RawBuilder<unknown>,
  { kind, day, wallet, q = "" }: Omit<MoveQuery, "per_page">,
): Promise<RawBuilder<unknown>> {
  const conditions = [within, await searchCondition(actor, q)];
  if (kind !== undefined) conditions.push(sql`m.kind = ${kind}`);
  if (wallet !== undefined) conditions.push(sql`m.wallet_id = ${wallet}`);
  if (day && isDate(day)) conditions.push(onDay(sql`m.at`, day));
  return sql.join(conditions, sql` AND `);
}

async function readMovePage(
  actor: Actor,
  where: RawBuilder<unknown>,
  query: MoveQuery,
): Promise<Page<ListedMove>> {
  const db = boundedDatabase();
  const from = sql`wallet_move m JOIN ${WALLETS} ON w.id = m.wallet_id`;
  const page = await withReportTimeout(() =>
    countedPage(db, query, { from, where }, (limit) => readMoves(db, where, query.after, limit)),
  );
  return mapPage(page, (row) => maskMove(actor, row));
}

const maskMove = (actor: Actor, row: ListedMove): ListedMove =>
  isGuest(actor) ? { ...maskHolder(actor, row), counterparty: row.counterparty && HIDDEN } : row;

/** Reads transactions that match `where`, latest first, after `after`. */
export async function readMoves(
  db: Queryable,
  where: RawBuilder<unknown>,
  after: number | undefined,
  limit: number,
): Promise<ListedMove[]> {
  const afterCursor = after === undefined ? sql`true` : sql`m.id < ${after}`;
  const { rows } = await sql<ListedMove>`
    SELECT m.id, m.kind, m.kobo, m.balance_after, m.at, ${HOLDER}, k.id AS ticket_id, k.code AS ticket, b.id AS bulk_id,
      b.code AS bulk, f.id AS funding_id, f.code AS funding, f.way AS funding_method, coalesce(oa.name, os.name) AS counterparty
    FROM (SELECT m.* FROM wallet_move m JOIN ${WALLETS} ON w.id = m.wallet_id WHERE ${where} AND ${afterCursor}
      ORDER BY m.id DESC LIMIT ${limit}) AS m
    JOIN ${WALLETS} ON w.id = m.wallet_id JOIN transfer t ON t.id = m.transfer_id
    LEFT JOIN ticket_transfer tt ON tt.transfer_id = m.transfer_id LEFT JOIN ticket k ON k.id = tt.ticket_id
    LEFT JOIN bulk_ticket_transfer bx ON bx.transfer_id = m.transfer_id LEFT JOIN bulk_ticket b ON b.id = bx.bulk_ticket_id
    LEFT JOIN wallet_funding f ON f.transfer_id = coalesce(t.reverses_id, t.id)
    LEFT JOIN wallet o ON o.id = CASE WHEN f.wallet_id = m.wallet_id THEN f.from_wallet_id ELSE f.wallet_id END
    LEFT JOIN ticket_agent oa ON oa.id = o.ticket_agent_id LEFT JOIN super_agent os ON os.id = o.super_agent_id
    ORDER BY m.id DESC`.execute(db);
  return rows;
}

async function searchCondition(actor: Actor, q: string): Promise<RawBuilder<unknown>> {
  const typed = q.trim();
  if (typed === "") return sql`true`;
  const code = parseCode(typed);
  if (code?.prefix === "WAL") return sql`m.wallet_id = ${code.id}`;
  if (code?.prefix === "TAG") return sql`w.ticket_agent_id = ${code.id}`;
  if (code?.prefix === "SAG") return sql`w.super_agent_id = ${code.id}`;
  if (code?.prefix === "TKT")
    return sql`m.transfer_id IN (SELECT transfer_id FROM ticket_transfer WHERE ticket_id = ${code.id})`;
  if (code?.prefix === "BTK")
    return sql`m.transfer_id IN (SELECT transfer_id FROM bulk_ticket_transfer WHERE bulk_ticket_id = ${code.id})`;
  if (code?.prefix === "WFD")
    return sql`m.transfer_id IN (SELECT transfer_id FROM wallet_funding WHERE id = ${code.id}
      UNION ALL SELECT t.id FROM transfer t JOIN wallet_funding f ON f.transfer_id = t.reverses_id WHERE f.id = ${code.id})`;
  return holderCondition(actor, typed, sql`m.wallet_id`);
}
