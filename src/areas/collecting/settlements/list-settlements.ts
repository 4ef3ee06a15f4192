import { type RawBuilder, sql } from "kysely";
import { parseCode } from "#domain/code.ts";
import type { LagosDate } from "#domain/lagos.ts";
import type { SettlementState } from "#domain/settlement.ts";
import type { Actor } from "#kernel/actor.ts";
import { assertDateRange } from "#kernel/assert-date-range.ts";
import { authorize } from "#kernel/authorize.ts";
import { database } from "#kernel/db/client.ts";
import { countedPage, type Page, type PageQuery } from "#kernel/page-query.ts";
import { agencyMoneyWithin, readSettlements, type SettlementRow } from "./settlement-row.ts";

export interface SettlementQuery extends PageQuery {
  readonly status?: SettlementState | undefined;
  readonly agency?: number | undefined;
  /** Lagos dates, inclusive: batches with their last day in this period. */
  readonly from?: LagosDate | undefined;
  readonly to?: LagosDate | undefined;
  /** Excludes discarded batches. */
  readonly standing?: boolean | undefined;
  /** A batch's code. */
  readonly q?: string | undefined;
}

/** Batches of the agencies in an officer's scope, latest first. @throws AppError not-signed-in, forbidden, invalid (days) */
export async function listSettlements(actor: Actor, query: SettlementQuery): Promise<Page<SettlementRow>> {
  assertDateRange(query);
  const { after, q = "" } = query;
  const conditions = [
    agencyMoneyWithin(authorize(actor, "settlement.view"), "s"),
    settlementConditions(query),
  ];
  if (q.trim() !== "") {
    const code = parseCode(q.trim());
    conditions.push(code?.prefix === "STL" ? sql`s.id = ${code.id}` : sql`false`);
  }
  const where = sql.join(conditions, sql` AND `);
  const afterCursor = after === undefined ? sql`true` : sql`s.id < ${after}`;
  const db = database();
  return countedPage(db, query, { from: sql`settlement s`, where }, (limit) =>
    readSettlements(db, sql`${where} AND ${afterCursor}`, limit),
  );
}

/** The filters of a list or report of batches (`s`), as one condition. */
export function settlementConditions(
  query: Pick<SettlementQuery, "status" | "agency" | "from" | "to" | "standing">,
): RawBuilder<unknown> {
  const { status, agency, from, to, standing } = query;
  const conditions = [sql`true`];
  if (status !== undefined) conditions.push(sql`s.status = ${status}`);
  if (agency !== undefined) conditions.push(sql`s.agency_id = ${agency}`);
  if (from !== undefined) conditions.push(sql`s.period_to >= ${from}::date`);
  if (to !== undefined) conditions.push(sql`s.period_to <= ${to}::date`);
  if (standing) conditions.push(sql`s.status <> 'discarded'`);
  return sql.join(conditions, sql` AND `);
}

/** Money of an agency that is in no batch yet. */
export interface Unsettled {
  readonly agency_id: number;
  readonly agency: string;
  readonly agency_name: string;
  /** Unsettled amount up to yesterday, which can be settled now, in kobo. */
  readonly kobo: number;
  /** Unsettled amount of today, in kobo. */
  readonly today_kobo: number;
  /** First day with unsettled money, in Lagos time. */
  readonly since: string | null;
  /** Last day that a settlement batch covers, in Lagos time; `null` if there is no batch. */
  readonly settled_to: string | null;
  readonly has_account: boolean;
}

/** Upper bound; a government has some dozens. */
const MAX_AGENCIES = 500;

/** Unsettled money of each agency in an officer's scope. @throws AppError not-signed-in, forbidden */
export async function listUnsettled(actor: Actor): Promise<Unsettled[]> {
  const within = agencyMoneyWithin(authorize(actor, "settlement.view"), "sh");
  const { rows } = await sql<Unsettled>`
    WITH open AS (
      SELECT sh.agency_id, min(sh.day) AS since,
        coalesce(sum(sh.kobo) FILTER (WHERE sh.day < t.day), 0)::bigint AS kobo,
        coalesce(sum(sh.kobo) FILTER (WHERE sh.day >= t.day), 0)::bigint AS today_kobo
      FROM settlement_share sh, (SELECT (now() AT TIME ZONE 'Africa/Lagos')::date AS day) AS t
      WHERE sh.settlement_id IS NULL AND ${within} GROUP BY sh.agency_id)
    SELECT o.agency_id, a.short_code AS agency, a.name AS agency_name, o.kobo, o.today_kobo, o.since,
      (SELECT max(period_to) FROM settlement WHERE agency_id = o.agency_id AND status <> 'discarded') AS settled_to,
      a.bank_account_number IS NOT NULL AS has_account
    FROM open o JOIN agency a ON a.id = o.agency_id ORDER BY a.name COLLATE "und-x-icu" LIMIT ${MAX_AGENCIES}`.execute(
    database(),
  );
  return rows;
}
