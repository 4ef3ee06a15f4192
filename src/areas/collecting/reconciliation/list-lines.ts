import { type RawBuilder, sql } from "kysely";
import { parseCode } from "#domain/code.ts";
import type { LagosDate } from "#domain/lagos.ts";
import { parseNaira } from "#domain/money.ts";
import { containsPattern } from "#domain/search-words.ts";
import type { Actor } from "#kernel/actor.ts";
import { database } from "#kernel/db/client.ts";
import { countedPage, mapPage, type Page, type PageQuery } from "#kernel/page-query.ts";
import type { LineState } from "../bank-accounts/lock-lines.ts";
import { authorizeBank } from "./authorize-bank.ts";
import { findNamedBills } from "./find-named-bills.ts";
import { displayState, isInState } from "./line-state.ts";

export const lineStates = ["open", "proposed", "matched", "suspense", "charge", "not-ours"] as const;

export interface ListedLine {
  readonly id: number;
  readonly code: string;
  readonly bank: string;
  readonly number: string;
  readonly booked_on: LagosDate;
  /** Date on which the line counts for reconciliation, in Lagos time. */
  readonly day: LagosDate;
  readonly kobo: number;
  readonly narration: string;
  readonly reference: string;
  readonly balance_kobo: number | null;
  readonly state: LineState;
  /** Explanation of the match or classification; `null` if there is none. */
  readonly explanation: string | null;
  readonly confidence: string | null;
  /** Code and status of the bank deposit that claims the line; `null` if there is none. */
  readonly claim: string | null;
  /**
   * Codes of the suggested bills that the text of the line identifies, whether they add up to its amount, and whether a
   * bank deposit for one of them is not confirmed yet; omitted if there are none, the line can’t be claimed or the caller
   * can’t record payments.
   */
  readonly suggested_bills?: {
    readonly codes: readonly string[];
    readonly matches_amount: boolean;
    readonly deposit_pending: boolean;
  };
}

export interface LineFilter {
  readonly account?: number | undefined;
  readonly statement?: number | undefined;
  readonly day?: LagosDate | undefined;
  readonly state?: LineState | undefined;
  /** A code, an amount in naira, or words of the narration. */
  readonly q?: string | undefined;
}

/** Lines of statements, earliest first. @throws AppError forbidden */
export async function listLines(actor: Actor, query: LineFilter & PageQuery): Promise<Page<ListedLine>> {
  authorizeBank(actor, "reconciliation.view");
  const where = linesWhere(query);
  const afterCursor = query.after === undefined ? sql`true` : sql`l.id > ${query.after}`;
  const page = await countedPage(database(), query, { from: sql`bank_line l`, where }, (limit) =>
    readLines(sql`${where} AND ${afterCursor}`, limit),
  );
  const open = page.rows.filter(({ state, claim }) => isUndecided(state) && claim === null);
  const named = await findNamedBills(actor, open);
  return mapPage(page, (row) => {
    const identified = named.get(row.id);
    if (!identified) return row;
    const bills = identified.bills.filter(({ id }) => identified.suggested.includes(id));
    if (bills.length === 0) return row;
    const suggested_bills = {
      codes: bills.map(({ code }) => code),
      matches_amount: identified.matches_amount,
      deposit_pending: bills.some(({ unconfirmed_deposits }) => unconfirmed_deposits.length > 0),
    };
    return { ...row, suggested_bills };
  });
}

/** Whether it can still be claimed for bills. */
export const isUndecided = (state: LineState) =>
  state === "open" || state === "proposed" || state === "suspense";

/** Matching lines `l`, by ID. */
export async function readLines(where: RawBuilder<unknown>, limit: number): Promise<ListedLine[]> {
  const { rows } = await sql<ListedLine>`
    SELECT l.id, l.code, a.bank, a.number, l.booked_on, l.day, l.kobo, l.narration, l.reference, l.balance_kobo, ${displayState} AS state,
      m.words AS explanation, m.confidence, e.code || ' ' || e.status AS claim
    FROM bank_line l JOIN bank_account a ON a.id = l.bank_account_id LEFT JOIN bank_match m ON m.id = l.match_id
      LEFT JOIN bank_entry e ON e.bank_line_id = l.id AND e.status <> 'withdrawn' AND e.reversed_at IS NULL
    WHERE ${where} ORDER BY l.id LIMIT ${limit}`.execute(database());
  return rows;
}

export function linesWhere({ account, statement, day, state, q }: LineFilter): RawBuilder<unknown> {
  const conditions = [
    account === undefined ? undefined : sql`l.bank_account_id = ${account}`,
    statement === undefined ? undefined : sql`l.statement_id = ${statement}`,
    day === undefined ? undefined : sql`l.day = ${day}`,
    state === undefined ? undefined : isInState(state),
    searchCondition((q ?? "").trim()),
  ].filter((one) => one !== undefined);
  return conditions.length === 0 ? sql`true` : sql.join(conditions, sql` AND `);
}

function searchCondition(typed: string): RawBuilder<unknown> | undefined {
  if (typed === "") return undefined;
  const code = parseCode(typed);
  if (code?.prefix === "BLN") return sql`l.id = ${code.id}`;
  const kobo = parseNaira(typed, { negative: true });
  if (kobo !== undefined) return sql`abs(l.kobo) = ${Math.abs(kobo)}`;
  const like = containsPattern(typed);
  return sql`(l.narration ILIKE ${like} OR l.reference ILIKE ${like})`;
}
