import { type RawBuilder, sql } from "kysely";
import { parseCode } from "#domain/code.ts";
import type { CommissionState } from "#domain/commission.ts";
import type { LagosDate } from "#domain/lagos.ts";
import { containsPattern } from "#domain/search-words.ts";
import type { Actor } from "#kernel/actor.ts";
import { notFound } from "#kernel/app-error.ts";
import { type HistoryEvent, readHistory } from "#kernel/audit-history.ts";
import { authorize, may } from "#kernel/authorize.ts";
import { boundedDatabase, database } from "#kernel/db/client.ts";
import { withReportTimeout } from "#kernel/db/search-timeout.ts";
import { countedPage, type Page, type PageQuery } from "#kernel/page-query.ts";
import { commissionBalance, findOwnHolder } from "../wallets/own-wallet.ts";
import {
  COMMISSIONS,
  type CommissionRow,
  commissionsWithin,
  mayDiscardApproved,
  placeOfRun,
  readCommissions,
} from "./commission-row.ts";

export interface CommissionQuery extends PageQuery {
  readonly status?: CommissionState | undefined;
  /** Code of a payout or agent, or part of the name. */
  readonly q?: string | undefined;
}

/** Lists payouts in the officer's scope, latest first. @throws AppError forbidden, search-too-slow */
export async function listCommissions(actor: Actor, query: CommissionQuery): Promise<Page<CommissionRow>> {
  const within = commissionsWithin(authorize(actor, "commission.view"));
  const { status, after, q = "" } = query;
  const where = sql`${within} AND ${status === undefined ? sql`true` : sql`r.status = ${status}`} AND ${searchCondition(q)}`;
  const afterCursor = after === undefined ? sql`true` : sql`r.id < ${after}`;
  const db = boundedDatabase();
  return withReportTimeout(() =>
    countedPage(db, query, { from: COMMISSIONS, where }, (limit) =>
      readCommissions(db, sql`${where} AND ${afterCursor}`, limit),
    ),
  );
}

/** Commission that is in no payout yet; kobo. */
export interface UnpaidCommission {
  readonly ticket_agent_id: number | null;
  readonly super_agent_id: number | null;
  readonly holder: string;
  readonly holder_code: string;
  readonly kobo: number;
  readonly open_code: string | null;
}

const MAX_UNPAID = 200;

/** Agents with the most unpaid commission, without what an open payout covers. @throws AppError forbidden, search-too-slow */
export async function listUnpaid(actor: Actor): Promise<UnpaidCommission[]> {
  const within = commissionsWithin(authorize(actor, "commission.view"));
  const found = sql<UnpaidCommission>`
    SELECT a.ticket_agent_id, a.super_agent_id, coalesce(ta.name, sa.name) AS holder, coalesce(ta.code, sa.code) AS holder_code,
      owed.kobo, (SELECT r.code FROM commission_run r WHERE r.status IN ('draft', 'approved')
        AND (r.ticket_agent_id = a.ticket_agent_id OR r.super_agent_id = a.super_agent_id)) AS open_code
    FROM account a LEFT JOIN ticket_agent ta ON ta.id = a.ticket_agent_id LEFT JOIN super_agent sa ON sa.id = a.super_agent_id
    -- Computed once, for both the condition and the list.
    CROSS JOIN LATERAL (SELECT ${commissionBalance} AS kobo OFFSET 0) AS owed
    WHERE a.kind = 'commission' AND owed.kobo > 0 AND ${within} ORDER BY owed.kobo DESC, a.id LIMIT ${MAX_UNPAID}`;
  return withReportTimeout(async () => (await found.execute(boundedDatabase())).rows);
}

export interface Commission extends CommissionRow {
  readonly sales: number;
  readonly voids: number;
  readonly days: readonly { readonly day: LagosDate; readonly kobo: number; readonly sales: number }[];
  readonly history: readonly HistoryEvent[];
  readonly mine: boolean;
  readonly can: { readonly approve: boolean; readonly pay: boolean; readonly discard: boolean };
}

/** Gets a payout, day by day. @throws AppError forbidden, not-found */
export async function getCommission(actor: Actor, id: number): Promise<Commission> {
  const within = commissionsWithin(authorize(actor, "commission.view"));
  const [row] = await readCommissions(database(), sql`r.id = ${id} AND ${within}`, 1);
  if (!row) throw notFound("commission");
  const [days, history] = await Promise.all([
    sql<Commission["days"][number] & { voids: number }>`
      SELECT (t.created_at AT TIME ZONE 'Africa/Lagos')::date AS day, count(*) FILTER (WHERE t.reverses_id IS NULL)::integer AS sales,
        count(*) FILTER (WHERE t.reverses_id IS NOT NULL)::integer AS voids,
        sum(CASE WHEN t.reverses_id IS NULL THEN t.amount ELSE -t.amount END)::bigint AS kobo
      FROM commission_run_transfer c JOIN transfer t ON t.id = c.transfer_id WHERE c.run_id = ${id} GROUP BY 1 ORDER BY 1`.execute(
      database(),
    ),
    readHistory("commission", id),
  ]);
  const mine = row.drafted_by === actor.session?.user.id;
  const { status } = row;
  const place = placeOfRun(row);
  return {
    ...row,
    mine,
    days: days.rows,
    history,
    sales: days.rows.reduce((sum, { sales }) => sum + sales, 0),
    voids: days.rows.reduce((sum, { voids }) => sum + voids, 0),
    can: {
      approve: status === "draft" && row.kobo > 0 && !mine && may(actor, "commission.approve", place),
      pay: status === "approved" && may(actor, "commission.approve", place),
      discard:
        status === "draft"
          ? may(actor, "commission.draft", place)
          : status === "approved" && !mine && mayDiscardApproved(actor, row),
    },
  };
}

/** Own commission by month of the last year, and its payouts. Kobo. */
export interface OwnCommission {
  readonly months: readonly { readonly month: string; readonly kobo: number; readonly sales: number }[];
  readonly runs: readonly CommissionRow[];
}

/** @throws AppError forbidden, no-agent */
export async function getOwnCommission(actor: Actor): Promise<OwnCommission> {
  authorize(actor, "own_wallet.view");
  const db = database();
  const { owner } = await findOwnHolder(db, actor);
  const [column, id] = Object.entries(owner)[0] as ["ticket_agent_id" | "super_agent_id", number];
  const [months, runs] = await Promise.all([
    sql<OwnCommission["months"][number]>`
      SELECT to_char(t.created_at AT TIME ZONE 'Africa/Lagos', 'YYYY-MM') AS month,
        count(*) FILTER (WHERE t.reverses_id IS NULL)::integer AS sales,
        sum(CASE WHEN t.credit_account = a.id THEN t.amount ELSE -t.amount END)::bigint AS kobo
      FROM account a JOIN transfer t ON (t.credit_account = a.id OR t.debit_account = a.id)
      WHERE a.kind = 'commission' AND ${sql.ref(`a.${column}`)} = ${id} AND t.code = 'ticket.commission'
        AND t.created_at > now() - interval '1 year' GROUP BY 1 ORDER BY 1 DESC`.execute(db),
    readCommissions(db, sql`${sql.ref(`r.${column}`)} = ${id} AND r.status IN ('approved', 'paid')`, 50),
  ]);
  return { months: months.rows, runs };
}

function searchCondition(q: string): RawBuilder<unknown> {
  const typed = q.trim();
  if (typed === "") return sql`true`;
  const code = parseCode(typed);
  if (code?.prefix === "COM") return sql`r.id = ${code.id}`;
  if (code?.prefix === "TAG") return sql`r.ticket_agent_id = ${code.id}`;
  if (code?.prefix === "SAG") return sql`r.super_agent_id = ${code.id}`;
  const text = containsPattern(typed);
  // Matching holders are found first, by an index.
  return sql`(r.ticket_agent_id = ANY(ARRAY(SELECT id FROM ticket_agent WHERE search LIKE fold(${text})))
    OR r.super_agent_id = ANY(ARRAY(SELECT id FROM super_agent WHERE search LIKE fold(${text}))))`;
}
