import { type RawBuilder, sql } from "kysely";
import { parseCode } from "#domain/code.ts";
import { isDate, type LagosDate } from "#domain/lagos.ts";
import { containsPattern } from "#domain/search-words.ts";
import type { Actor } from "#kernel/actor.ts";
import { authorize } from "#kernel/authorize.ts";
import { database } from "#kernel/db/client.ts";
import { countedPage, mapPage, type Page, type PageQuery } from "#kernel/page-query.ts";
import { sameReference } from "../bank-reference.ts";
import { drawerKobo, missingKobo, type TillTotals, tillTotals } from "./till-totals.ts";
import { tillsWithin } from "./till-visibility.ts";

export const tillStates = ["open", "counted", "closed"] as const;
export type TillState = (typeof tillStates)[number];

export interface ListedTill {
  readonly id: number;
  readonly code: string;
  readonly cashier_name: string;
  readonly place: string;
  readonly agency: string | null;
  readonly day: LagosDate;
  readonly opened_at: Date;
  readonly status: TillState;
  readonly mine: boolean;
  /** Whether the till is still open after its day, so that it takes no more payments and must be counted. */
  readonly late: boolean;
  readonly payments: number;
  /**
   * Cash in the drawer according to the ledger, in kobo; `null` for the caller’s own open till, which is counted blind.
   */
  readonly drawer_kobo: number | null;
  /** Total amount taken, in kobo; `null` for the caller’s own open till. */
  readonly taken_kobo: number | null;
  readonly counted_kobo: number | null;
  readonly difference_kobo: number | null;
  /** Bank deposits withdrawn after closing and not replaced since, in kobo: a shortage in addition to the difference. */
  readonly missing_kobo: number;
}

export interface TillQuery extends PageQuery {
  readonly status?: TillState | undefined;
  /** A Lagos day. */
  readonly day?: string | undefined;
  /** A till's code, a payment's code, the number of a deposit slip, or words of its counter or cashier. */
  readonly q?: string | undefined;
}

type Row = Omit<ListedTill, "payments" | "drawer_kobo" | "taken_kobo"> & {
  readonly float_kobo: number;
  readonly totals: TillTotals;
};

/** Tills in a supervisor's scope, latest first. @throws AppError forbidden */
export async function listTills(actor: Actor, query: TillQuery): Promise<Page<ListedTill>> {
  const { status, after, day } = query;
  const where = sql`${tillsWithin(authorize(actor, "till.view"))}
    AND ${status === undefined ? sql`true` : sql`t.status = ${status}`}
    AND ${day && isDate(day) ? sql`t.day = ${day}` : sql`true`} AND ${searchCondition(query.q ?? "")}`;
  const from = sql`till t JOIN app_user u ON u.id = t.cashier_id`;
  const db = database();
  const page = await countedPage(db, query, { from, where }, async (limit) => {
    const { rows } = await sql<Row>`
    SELECT t.id, t.code, u.name AS cashier_name, t.place, a.name AS agency, t.day, t.opened_at, t.status, t.float_kobo,
      t.cashier_id = ${actor.session?.user.id ?? null}::bigint AS mine, to_json(s) AS totals, t.counted_kobo,
      t.counted_kobo - t.expected_kobo AS difference_kobo,
      CASE WHEN s.withdrawn_kobo > 0 THEN ${missingKobo} ELSE 0 END::bigint AS missing_kobo,
      t.status = 'open' AND t.day < (now() AT TIME ZONE 'Africa/Lagos')::date AS late
    FROM (SELECT t.* FROM ${from} WHERE ${where} AND ${after === undefined ? sql`true` : sql`t.id < ${after}`}
      ORDER BY t.id DESC LIMIT ${limit}) AS t
    JOIN app_user u ON u.id = t.cashier_id LEFT JOIN agency a ON a.id = t.agency_id
    CROSS JOIN LATERAL ${tillTotals} AS s ORDER BY t.id DESC`.execute(db);
    return rows;
  });
  return mapPage(page, toListed);
}

function toListed({ float_kobo, totals, ...till }: Row): ListedTill {
  const { payments, cash_kobo, card_kobo, cheque_kobo } = totals;
  const blind = till.mine && till.status === "open";
  return {
    ...till,
    payments,
    drawer_kobo: blind ? null : till.status === "closed" ? 0 : drawerKobo(float_kobo, totals),
    taken_kobo: blind ? null : cash_kobo + card_kobo + cheque_kobo,
  };
}

function searchCondition(q: string): RawBuilder<unknown> {
  const typed = q.trim();
  if (typed === "") return sql`true`;
  const code = parseCode(typed);
  if (code?.prefix === "TIL") return sql`t.id = ${code.id}`;
  const hasPayment = (condition: RawBuilder<unknown>) =>
    sql`t.id IN (SELECT tp.till_id FROM till_payment tp JOIN payment p ON p.id = tp.payment_id WHERE ${condition})`;
  if (code?.prefix === "PAY") return hasPayment(sql`p.id = ${code.id}`);
  if (/^tl-[\w-]{22,32}$/i.test(typed)) return hasPayment(sql`p.reference = ${typed}`);
  const matches = sql`fold(t.place || ' ' || u.name) LIKE fold(${containsPattern(typed)})`;
  if (!/\d{3}/.test(typed)) return matches;
  return sql`(${matches} OR ${hasPayment(sameReference(sql`tp.reference`, typed))}
    OR t.id IN (SELECT m.till_id FROM till_move m WHERE ${sameReference(sql`m.reference`, typed)}))`;
}

interface TillCounts {
  readonly open: number;
  /** Open tills from before today. */
  readonly late: number;
  /** Tills pending closing. */
  readonly counted: number;
  /** Closed tills with a withdrawn bank deposit that nobody has replaced. */
  readonly missing: number;
}

/** Counts for a supervisor. @throws AppError forbidden */
export async function countTills(actor: Actor): Promise<TillCounts> {
  const within = tillsWithin(authorize(actor, "till.view"));
  const { rows } = await sql<TillCounts>`
    SELECT count(*) FILTER (WHERE t.status = 'open')::integer AS open, count(*) FILTER (WHERE t.status = 'counted')::integer AS counted,
      count(*) FILTER (WHERE t.status = 'open' AND t.day < (now() AT TIME ZONE 'Africa/Lagos')::date)::integer AS late,
      (SELECT count(*)::integer FROM till t WHERE t.id IN (SELECT m.till_id FROM till_move m
        WHERE m.from_drawer AND m.withdrawn_at IS NOT NULL AND NOT m.back_in_drawer) AND ${missingKobo} > 0 AND ${within}) AS missing
    FROM till t WHERE t.status <> 'closed' AND ${within}`.execute(database());
  return rows[0] ?? { open: 0, late: 0, counted: 0, missing: 0 };
}
