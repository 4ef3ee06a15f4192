import { type RawBuilder, sql } from "kysely";
import { type SettlementState, settlementStateLabels } from "#domain/settlement.ts";
import type { Scope } from "#kernel/actor.ts";
import { notFound } from "#kernel/app-error.ts";
import type { Queryable, Tx } from "#kernel/db/client.ts";
import { assertStatus, assertViewed } from "#kernel/decision/assert-decidable.ts";
import { inColumn, withinScope } from "#kernel/within-scope.ts";

/** A batch. Amounts are kobo; reversals, fees and amounts carried over are negative. Days are Lagos dates, inclusive. */
export interface SettlementRow {
  readonly id: number;
  readonly code: string;
  readonly agency_id: number;
  readonly agency: string;
  readonly agency_name: string;
  readonly period_from: string;
  readonly period_to: string;
  readonly status: SettlementState;
  readonly gross_kobo: number;
  readonly reversed_kobo: number;
  readonly fee_kobo: number;
  readonly carried_kobo: number;
  readonly net_kobo: number;
  readonly drafted_by: number;
  readonly drafted_by_name: string;
  readonly drafted_at: Date;
  readonly approved_by_name: string | null;
  readonly approved_at: Date | null;
  readonly reason: string | null;
  /** Whether the agency has a confirmed bank account without a pending change; `true` if there is nothing to pay. */
  readonly account_ready: boolean;
  readonly version: number;
}

/**
 * Whether a batch (`s`) can be paid to its agency (`a`): the agency has a confirmed account and no pending change of
 * it. A batch without anything to pay is carried over and needs no account.
 */
export const accountReady: RawBuilder<boolean> = sql`(s.net_kobo <= 0 OR a.bank_account_number IS NOT NULL
  AND NOT EXISTS (SELECT FROM agency_account_change c WHERE c.agency_id = a.id AND c.state = 'waiting'))`;

const columns: RawBuilder<unknown> = sql`s.id, s.code, s.agency_id, a.short_code AS agency, a.name AS agency_name,
  s.period_from, s.period_to, s.status, s.gross_kobo, s.reversed_kobo, s.fee_kobo, s.carried_kobo, s.net_kobo, s.drafted_by,
  drafter.name AS drafted_by_name, s.drafted_at, approver.name AS approved_by_name, s.approved_at, s.reason, ${accountReady} AS account_ready, s.version`;

/** The source of batches (`s`), with the related names. */
const settlementFrom: RawBuilder<unknown> = sql`settlement s JOIN agency a ON a.id = s.agency_id
  JOIN app_user drafter ON drafter.id = s.drafted_by LEFT JOIN app_user approver ON approver.id = s.approved_by`;

/**
 * Condition on rows of agencies (`alias`) in a scope. A batch contains money of every local government, so a scope
 * limited to some includes none.
 */
export function agencyMoneyWithin(scope: Scope, alias: string): RawBuilder<unknown> {
  return withinScope(scope, { agency: inColumn(`${alias}.agency_id`) });
}

/** Batches that `where` (on `s`) selects, in the given order. */
export async function readSettlements(
  db: Queryable,
  where: RawBuilder<unknown>,
  limit: number,
): Promise<SettlementRow[]> {
  const { rows } = await sql<SettlementRow>`
    SELECT ${columns} FROM ${settlementFrom} WHERE ${where} ORDER BY s.id DESC LIMIT ${limit}`.execute(db);
  return rows;
}

/** The batch of this ID within a scope. @throws AppError not-found */
export async function readSettlement(db: Queryable, id: number, scope: Scope): Promise<SettlementRow> {
  const [row] = await readSettlements(db, sql`s.id = ${id} AND ${agencyMoneyWithin(scope, "s")}`, 1);
  if (!row) throw notFound("settlement");
  return row;
}

/**
 * Locks a batch within a scope until the transaction ends.
 * @param viewedVersion the version that was viewed; undefined skips the check
 * @throws AppError not-found, wrong-status, edited-meanwhile
 */
export async function lockSettlement(
  tx: Tx,
  id: number,
  scope: Scope,
  allowed: readonly SettlementState[],
  viewedVersion?: number,
): Promise<SettlementRow> {
  await sql`SELECT FROM settlement WHERE id = ${id} FOR NO KEY UPDATE`.execute(tx);
  const row = await readSettlement(tx, id, scope);
  assertStatus(row.code, row.status, allowed, settlementStateLabels);
  assertViewed(row.code, row.version, viewedVersion);
  return row;
}
