import { type RawBuilder, sql } from "kysely";
import type { CommissionState, CommissionWay } from "#domain/commission.ts";
import type { LagosDate } from "#domain/lagos.ts";
import type { Actor, Scope } from "#kernel/actor.ts";
import { notFound } from "#kernel/app-error.ts";
import { authorize, may, type Scoped } from "#kernel/authorize.ts";
import type { Queryable, Tx } from "#kernel/db/client.ts";
import { assertStatus, assertViewed } from "#kernel/decision/decidable.ts";
import { withinScope } from "#kernel/within-scope.ts";

/** A run: what one agent or super agent is paid. Kobo; what was voided since is below nothing. Lagos days, both within. */
export interface CommissionRow {
  readonly id: number;
  readonly code: string;
  readonly ticket_agent_id: number | null;
  readonly super_agent_id: number | null;
  readonly holder: string;
  readonly holder_code: string;
  /** Where the holder is. */
  readonly lga_id: number | null;
  readonly period_from: LagosDate;
  readonly period_to: LagosDate;
  readonly earned_kobo: number;
  readonly reversed_kobo: number;
  readonly kobo: number;
  readonly way: CommissionWay;
  readonly bank_name: string | null;
  readonly bank_account_number: string | null;
  readonly bank_account_name: string | null;
  readonly status: CommissionState;
  readonly drafted_by: number;
  readonly drafted_by_name: string;
  readonly drafted_at: Date;
  readonly approved_by_name: string | null;
  readonly approved_at: Date | null;
  readonly from_bank: string | null;
  readonly reference: string | null;
  readonly paid_on: LagosDate | null;
  readonly paid_at: Date | null;
  readonly reason: string | null;
  readonly version: number;
}

/** Which runs (`r`, with `ta` and `sa`) a scope reaches: by local government, and only where it holds for every agency. */
export function commissionsWithin(scope: Scope): RawBuilder<unknown> {
  return withinScope(scope, { lga: (ids) => sql`coalesce(ta.lga_id, sa.lga_id) = ANY(${ids})` });
}

/** Where runs are read from, with the names that belong to them. */
export const COMMISSIONS: RawBuilder<unknown> = sql`commission_run r LEFT JOIN ticket_agent ta ON ta.id = r.ticket_agent_id
  LEFT JOIN super_agent sa ON sa.id = r.super_agent_id JOIN app_user d ON d.id = r.drafted_by
  LEFT JOIN app_user a ON a.id = r.approved_by`;

/** Runs that `where` (on `COMMISSIONS`) lets through, the latest first. */
export async function readCommissions(
  db: Queryable,
  where: RawBuilder<unknown>,
  most: number,
): Promise<CommissionRow[]> {
  const { rows } = await sql<CommissionRow>`
    SELECT r.id, r.code, r.ticket_agent_id, r.super_agent_id, coalesce(ta.name, sa.name) AS holder,
      coalesce(ta.code, sa.code) AS holder_code, coalesce(ta.lga_id, sa.lga_id) AS lga_id, r.period_from, r.period_to, r.earned_kobo, r.reversed_kobo, r.kobo, r.way,
      r.bank_name, r.bank_account_number, r.bank_account_name, r.status, r.drafted_by, d.name AS drafted_by_name, r.drafted_at,
      a.name AS approved_by_name, r.approved_at, r.from_bank, r.reference, r.paid_on, r.paid_at, r.reason, r.version
    FROM ${COMMISSIONS} WHERE ${where} ORDER BY r.id DESC LIMIT ${most}`.execute(db);
  return rows;
}

/**
 * A run within any of some scopes, held until the transaction ends, as somebody looked at it.
 * @param seen the version that was looked at
 * @throws AppError not-found, wrong-status, edited-meanwhile
 */
export async function lockCommission(
  tx: Tx,
  id: number,
  scopes: readonly Scope[],
  allowed: readonly CommissionState[],
  seen: number,
): Promise<CommissionRow> {
  await sql`SELECT FROM commission_run WHERE id = ${id} FOR NO KEY UPDATE`.execute(tx);
  const within = sql.join(scopes.map(commissionsWithin), sql` OR `);
  const [row] = await readCommissions(tx, sql`r.id = ${id} AND (${within})`, 1);
  if (!row) throw notFound("commission");
  assertStatus(row.code, row.status, allowed);
  assertViewed(row.code, row.version, seen);
  return row;
}

/** Where a run belongs, as `authorize` and `may` look at it: to no agency, so only to rights that hold for all. */
export function placeOfRun({ lga_id }: CommissionRow): Scoped {
  return { lga_id, agency_id: null };
}

/** Whoever drafts gives drafts up; what was approved is taken back by whoever drafts or approves, each right in its own places. */
const discardRights = ["commission.draft", "commission.approve"] as const;

/** A right to discard that somebody has somewhere: who has none of them is refused before anything is looked at. */
export function discardRight(actor: Actor): string {
  return discardRights.find((right) => may(actor, right)) ?? "commission.approve";
}

/** Where somebody may discard anything at all. @throws AppError not-signed-in, forbidden */
export function discardScopes(actor: Actor): Scope[] {
  authorize(actor, discardRight(actor));
  return discardRights.filter((right) => may(actor, right)).map((right) => authorize(actor, right));
}

/** Whether somebody who did not draft it may take back what was approved. */
export function mayTakeBack(actor: Actor, run: CommissionRow): boolean {
  return discardRights.some((right) => may(actor, right, placeOfRun(run)));
}

/** The owner of a run, as accounts and wallets name it. */
export function ownerOfRun({ ticket_agent_id, super_agent_id }: CommissionRow) {
  return super_agent_id === null ? { ticket_agent_id: ticket_agent_id ?? 0 } : { super_agent_id };
}
