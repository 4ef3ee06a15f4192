import { type RawBuilder, sql } from "kysely";
import type { PortfolioFilter, PortfolioSort } from "#domain/account-managers.ts";
import { parseCode } from "#domain/code.ts";
import type { LagosDate } from "#domain/lagos.ts";
import { containsPattern } from "#domain/search-words.ts";
import type { Actor, Scope } from "#kernel/actor.ts";
import { boundedDatabase, type Queryable } from "#kernel/db/client.ts";
import { withReportTimeout } from "#kernel/db/search-timeout.ts";
import type { Page, PageQuery } from "#kernel/page-query.ts";
import { getManagerRow } from "./manager-row.ts";
import { openCharges } from "./open-charges.ts";
import { ENTRIES, payersWithin, portfolioScope } from "./visibility.ts";

/** A payer in a portfolio; amounts in kobo, as totalled by `openCharges`. */
export interface PortfolioPayer {
  /** ID of the portfolio entry. */
  readonly id: number;
  readonly type: "individual" | "corporate";
  readonly payer_id: number;
  readonly code: string;
  readonly name: string;
  readonly assigned_at: Date;
  readonly bills: number;
  readonly owed_kobo: number;
  readonly overdue_kobo: number;
  readonly overdue_since: LagosDate | null;
  readonly last_paid_on: LagosDate | null;
  /** Due date of the first open follow-up, in Lagos time; `null` if there is none. */
  readonly next_follow_up_on: LagosDate | null;
}

export interface PortfolioQuery extends PageQuery {
  /** Code of a payer, or part of the name. */
  readonly q?: string | undefined;
  readonly show?: PortfolioFilter | undefined;
  /** Default: most overdue first. */
  readonly sort?: PortfolioSort | undefined;
}

/**
 * Lists the payers of a manager in order. Balances are computed once, from indexes of open bills.
 * @throws AppError forbidden, not-found, search-too-slow
 */
export async function listPortfolio(
  actor: Actor,
  id: number,
  query: PortfolioQuery,
): Promise<Page<PortfolioPayer>> {
  const db = boundedDatabase();
  const scope = portfolioScope(actor, await getManagerRow(db, actor, id));
  const rows = await withReportTimeout(() => readPortfolio(db, scope, id, query, query.per_page + 1));
  const visible = rows.slice(0, query.per_page);
  return {
    rows: visible.map(({ matched: _, ...payer }) => payer),
    total: rows[0]?.matched ?? 0,
    total_is_estimate: false,
    next: rows.length > query.per_page ? visible.at(-1)?.id : undefined,
  };
}

const ORDERS: Readonly<Record<string, RawBuilder<unknown>>> = {
  name: sql`fold(f.name)`,
  owed: sql`coalesce(o.owed_kobo, 0)`,
  overdue: sql`coalesce(o.overdue_kobo, 0)`,
  // Payers who never paid sort as the longest ago.
  paid: sql`coalesce((SELECT max(coalesce(p.paid_at, p.confirmed_at)) FROM payment p WHERE p.state = 'confirmed'
    AND p.individual_id = f.individual_id), (SELECT max(coalesce(p.paid_at, p.confirmed_at)) FROM payment p
    WHERE p.state = 'confirmed' AND p.corporate_id = f.corporate_id), '-infinity')`,
};

const SHOW_CONDITIONS: Readonly<Record<PortfolioFilter, RawBuilder<unknown>>> = {
  owing: sql`r.owed_kobo > 0`,
  overdue: sql`r.overdue_kobo > 0`,
  "follow-up": sql`r.next_on IS NOT NULL`,
  without: sql`r.next_on IS NULL`,
};

/** One page, and the number of matching payers. */
export async function readPortfolio(
  db: Queryable,
  scope: Scope,
  id: number,
  { q = "", show, sort = "-overdue", after }: Omit<PortfolioQuery, "per_page">,
  limit: number,
): Promise<(PortfolioPayer & { matched: number })[]> {
  const key = ORDERS[sort.replace("-", "")] ?? sql`coalesce(o.overdue_kobo, 0)`;
  const [direction, comparison] = sort.startsWith("-") ? [sql`DESC`, sql`<`] : [sql`ASC`, sql`>`];
  const matches = show ? SHOW_CONDITIONS[show] : sql`true`;
  const afterCursor =
    after === undefined
      ? sql`true`
      : sql`(r.key, r.id) ${comparison} (SELECT a.key, a.id FROM ranked a WHERE a.id = ${after})`;
  const { rows } = await sql<PortfolioPayer & { matched: number }>`
    WITH folio AS MATERIALIZED (SELECT e.id, e.individual_id, e.corporate_id, e.since, coalesce(i.title, c.title) AS name,
        coalesce(i.code, c.code) AS code
      FROM ${ENTRIES} WHERE e.manager_id = ${id} AND e.until IS NULL AND ${payersWithin(scope)} AND ${searchCondition(q)}),
    open AS MATERIALIZED ${openCharges(sql`folio`, scope)},
    due AS MATERIALIZED (SELECT w.individual_id, w.corporate_id, min(w.due_on) AS next_on FROM follow_up w
      WHERE w.manager_id = ${id} AND w.done_at IS NULL GROUP BY w.individual_id, w.corporate_id),
    ranked AS MATERIALIZED (SELECT f.*, coalesce(o.bills, 0) AS bills, coalesce(o.owed_kobo, 0)::bigint AS owed_kobo,
        coalesce(o.overdue_kobo, 0)::bigint AS overdue_kobo, o.late_since, coalesce(di.next_on, dc.next_on) AS next_on, ${key} AS key
      FROM folio f LEFT JOIN open o ON o.id = f.id LEFT JOIN due di ON di.individual_id = f.individual_id
        LEFT JOIN due dc ON dc.corporate_id = f.corporate_id)
    SELECT r.id, CASE WHEN r.individual_id IS NULL THEN 'corporate' ELSE 'individual' END AS type,
      coalesce(r.individual_id, r.corporate_id) AS payer_id, r.code, r.name, r.since AS assigned_at, r.bills, r.owed_kobo, r.overdue_kobo,
      r.late_since AS overdue_since, r.next_on AS next_follow_up_on, (paid.at AT TIME ZONE 'Africa/Lagos')::date AS last_paid_on,
      (SELECT count(*) FROM ranked r WHERE ${matches}) AS matched
    FROM (SELECT * FROM ranked r WHERE ${matches} AND ${afterCursor} ORDER BY r.key ${direction}, r.id ${direction} LIMIT ${limit}) AS r
    CROSS JOIN LATERAL (SELECT max(coalesce(p.paid_at, p.confirmed_at)) AS at FROM payment p WHERE p.state = 'confirmed'
      AND (p.individual_id = r.individual_id OR p.corporate_id = r.corporate_id)) AS paid
    ORDER BY r.key ${direction}, r.id ${direction}`.execute(db);
  return rows;
}

function searchCondition(q: string): RawBuilder<unknown> {
  const typed = q.trim();
  if (typed === "") return sql`true`;
  const code = parseCode(typed);
  if (code?.prefix === "IND") return sql`e.individual_id = ${code.id}`;
  if (code?.prefix === "COR") return sql`e.corporate_id = ${code.id}`;
  return sql`fold(coalesce(i.title, c.title)) LIKE fold(${containsPattern(typed)})`;
}
