import { type RawBuilder, sql } from "kysely";
import { sameReference } from "#areas/collecting/bank-reference.ts";
import { parseCode } from "#domain/code.ts";
import { isDate, type LagosDate } from "#domain/lagos.ts";
import type { FundingMethod, FundingState } from "#domain/wallet.ts";
import { type Actor, isGuest } from "#kernel/actor.ts";
import { authorize } from "#kernel/authorize.ts";
import { boundedDatabase, type Queryable } from "#kernel/db/client.ts";
import { withReportTimeout } from "#kernel/db/search-timeout.ts";
import { countedPage, type Page, type PageQuery } from "#kernel/page-query.ts";
import {
  HIDDEN,
  HOLDER,
  type Holder,
  holderCondition,
  maskHolder,
  WALLETS,
  walletsWithin,
} from "./wallet-row.ts";

/** Money received or expected for a wallet. Amounts in kobo. */
export interface ListedFunding extends Holder {
  readonly id: number;
  readonly code: string;
  readonly method: FundingMethod;
  readonly kobo: number;
  readonly status: FundingState;
  /** Whether the gateway or the revenue office reversed the funding. */
  readonly reversed: boolean;
  readonly bank: string | null;
  readonly reference: string | null;
  readonly paid_on: LagosDate | null;
  /** Super agent or agent from whom float was transferred; `null` for other fundings. */
  readonly from_holder: string | null;
  readonly entered_at: Date;
  readonly entered_by_name: string | null;
  readonly mine: boolean;
}

export interface FundingQuery extends PageQuery {
  readonly status?: FundingState | undefined;
  readonly way?: FundingMethod | undefined;
  /** Lagos date of entry. */
  readonly day?: string | undefined;
  readonly wallet?: number | undefined;
  /** A code (funding, payment, agent, wallet), the number of a slip, or part of the holder's name. */
  readonly q?: string | undefined;
}

/**
 * Lists fundings in the officer's scope, latest first; pending ones oldest first. @throws AppError forbidden, search-too-slow
 */
export async function listFundings(actor: Actor, query: FundingQuery): Promise<Page<ListedFunding>> {
  const where = await fundingsWhere(actor, walletsWithin(authorize(actor, "wallet.view")), query);
  const db = boundedDatabase();
  const from = sql`wallet_funding f JOIN ${WALLETS} ON w.id = f.wallet_id`;
  return withReportTimeout(() =>
    countedPage(db, query, { from, where }, (limit) => readFundings(db, actor, where, query, limit)),
  );
}

/** Condition on `f` and `WALLETS` for a query on the wallets `within`. */
export async function fundingsWhere(
  actor: Actor,
  within: RawBuilder<unknown>,
  { status, way, day, wallet, q = "" }: Omit<FundingQuery, "per_page">,
): Promise<RawBuilder<unknown>> {
  const conditions = [within, await searchCondition(actor, q)];
  if (status !== undefined) conditions.push(sql`f.status = ${status}`);
  if (way !== undefined) conditions.push(sql`f.way = ${way}`);
  if (wallet !== undefined) conditions.push(sql`(f.wallet_id = ${wallet} OR f.from_wallet_id = ${wallet})`);
  if (day && isDate(day)) conditions.push(onDay(sql`f.entered_at`, day));
  return sql.join(conditions, sql` AND `);
}

/** Whether a time is on a Lagos day. */
export function onDay(moment: RawBuilder<unknown>, day: LagosDate): RawBuilder<unknown> {
  return sql`(${moment} >= (${day}::date)::timestamp AT TIME ZONE 'Africa/Lagos'
    AND ${moment} < (${day}::date + 1)::timestamp AT TIME ZONE 'Africa/Lagos')`;
}

/** Reads rows that match `where` (on `f` and `WALLETS`), after `after`. */
export async function readFundings(
  db: Queryable,
  actor: Actor,
  where: RawBuilder<unknown>,
  { status, after }: Pick<FundingQuery, "status" | "after">,
  limit: number,
): Promise<ListedFunding[]> {
  const ascending = status === "waiting";
  const afterCursor =
    after === undefined ? sql`true` : ascending ? sql`f.id > ${after}` : sql`f.id < ${after}`;
  const { rows } = await sql<ListedFunding>`
    SELECT f.id, f.code, f.way AS method, f.kobo, f.status, f.reversed_at IS NOT NULL AS reversed, f.bank, f.reference, f.paid_on,
      ${HOLDER}, coalesce(fa.name, fs.name) AS from_holder, f.entered_at, u.name AS entered_by_name,
      f.entered_by IS NOT NULL AND f.entered_by = ${actor.session?.user.id ?? null}::bigint AS mine
    FROM wallet_funding f JOIN ${WALLETS} ON w.id = f.wallet_id LEFT JOIN app_user u ON u.id = f.entered_by
      LEFT JOIN wallet fw ON fw.id = f.from_wallet_id LEFT JOIN ticket_agent fa ON fa.id = fw.ticket_agent_id
      LEFT JOIN super_agent fs ON fs.id = fw.super_agent_id
    WHERE ${where} AND ${afterCursor} ORDER BY f.id ${ascending ? sql`ASC` : sql`DESC`} LIMIT ${limit}`.execute(
    db,
  );
  return rows.map((row) => maskFunding(actor, row));
}

function maskFunding(actor: Actor, row: ListedFunding): ListedFunding {
  if (!isGuest(actor)) return row;
  return {
    ...maskHolder(actor, row),
    reference: row.reference && HIDDEN,
    entered_by_name: row.entered_by_name && HIDDEN,
    from_holder: row.from_holder && HIDDEN,
  };
}

async function searchCondition(actor: Actor, q: string): Promise<RawBuilder<unknown>> {
  const typed = q.trim();
  if (typed === "") return sql`true`;
  const code = parseCode(typed);
  if (code?.prefix === "WFD") return sql`f.id = ${code.id}`;
  if (code?.prefix === "WAL") return sql`f.wallet_id = ${code.id}`;
  if (code?.prefix === "PAY") return sql`f.payment_id = ${code.id}`;
  if (code?.prefix === "TAG") return sql`w.ticket_agent_id = ${code.id}`;
  if (code?.prefix === "SAG") return sql`w.super_agent_id = ${code.id}`;
  if (isGuest(actor)) return sql`false`;
  return sql`(${sameReference(sql`f.reference`, typed)} OR ${await holderCondition(actor, typed, sql`f.wallet_id`)})`;
}
