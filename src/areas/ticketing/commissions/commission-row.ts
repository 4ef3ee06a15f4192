import { type RawBuilder, sql } from "kysely";
import { type CommissionMethod, type CommissionState, commissionStateLabels } from "#domain/commission.ts";
import type { LagosDate } from "#domain/lagos.ts";
import type { Actor, Scope } from "#kernel/actor.ts";
import { notFound } from "#kernel/app-error.ts";
import { authorize, may, type Scoped } from "#kernel/authorize.ts";
import type { Queryable, Tx } from "#kernel/db/client.ts";
import { assertStatus, assertViewed } from "#kernel/decision/assert-decidable.ts";
import { withinScope } from "#kernel/within-scope.ts";

/**
 * A commission payout to one agent or super agent. Amounts in kobo; later voided commission is negative. Lagos days, both
 * inclusive.
 */
export interface CommissionRow {
  readonly id: number;
  readonly code: string;
  readonly ticket_agent_id: number | null;
  readonly super_agent_id: number | null;
  readonly holder: string;
  readonly holder_code: string;
  /** ID of the holder’s local government; `null` if there is none. */
  readonly lga_id: number | null;
  readonly period_from: LagosDate;
  readonly period_to: LagosDate;
  readonly earned_kobo: number;
  readonly reversed_kobo: number;
  readonly kobo: number;
  readonly method: CommissionMethod;
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

/**
 * Condition on payouts (`r`, with `ta` and `sa`) within a scope: by local government, and only if the scope covers all
 * agencies.
 */
export function commissionsWithin(scope: Scope): RawBuilder<unknown> {
  return withinScope(scope, { lga: (ids) => sql`coalesce(ta.lga_id, sa.lga_id) = ANY(${ids})` });
}

/** FROM clause of payouts with related names. */
export const COMMISSIONS: RawBuilder<unknown> = sql`commission_run r LEFT JOIN ticket_agent ta ON ta.id = r.ticket_agent_id
  LEFT JOIN super_agent sa ON sa.id = r.super_agent_id JOIN app_user d ON d.id = r.drafted_by
  LEFT JOIN app_user a ON a.id = r.approved_by`;

/** Reads payouts that match `where` (on `COMMISSIONS`), latest first. */
export async function readCommissions(
  db: Queryable,
  where: RawBuilder<unknown>,
  limit: number,
): Promise<CommissionRow[]> {
  const { rows } = await sql<CommissionRow>`
    SELECT r.id, r.code, r.ticket_agent_id, r.super_agent_id, coalesce(ta.name, sa.name) AS holder,
      coalesce(ta.code, sa.code) AS holder_code, coalesce(ta.lga_id, sa.lga_id) AS lga_id, r.period_from, r.period_to, r.earned_kobo, r.reversed_kobo, r.kobo, r.way AS method,
      r.bank_name, r.bank_account_number, r.bank_account_name, r.status, r.drafted_by, d.name AS drafted_by_name, r.drafted_at,
      a.name AS approved_by_name, r.approved_at, r.from_bank, r.reference, r.paid_on, r.paid_at, r.reason, r.version
    FROM ${COMMISSIONS} WHERE ${where} ORDER BY r.id DESC LIMIT ${limit}`.execute(db);
  return rows;
}

/**
 * Locks a payout within any of the scopes until the transaction ends.
 * @param viewedVersion the version that the caller viewed
 * @throws AppError not-found, wrong-status, edited-meanwhile
 */
export async function lockCommission(
  tx: Tx,
  id: number,
  scopes: readonly Scope[],
  allowed: readonly CommissionState[],
  viewedVersion: number,
): Promise<CommissionRow> {
  await sql`SELECT FROM commission_run WHERE id = ${id} FOR NO KEY UPDATE`.execute(tx);
  const within = sql.join(scopes.map(commissionsWithin), sql` OR `);
  const [row] = await readCommissions(tx, sql`r.id = ${id} AND (${within})`, 1);
  if (!row) throw notFound("commission");
  assertStatus(row.code, row.status, allowed, commissionStateLabels);
  assertViewed(row.code, row.version, viewedVersion);
  return row;
}

/** Place of a payout for `authorize` and `may`: it has no agency, so only rights for all agencies apply. */
export function placeOfRun({ lga_id }: CommissionRow): Scoped {
  return { lga_id, agency_id: null };
}

/** Drafters can discard drafts; drafters and approvers can discard approved payouts, each within the scope of their right. */
const discardRights = ["commission.draft", "commission.approve"] as const;

/** A right to discard that the actor has anywhere, so that others are refused before anything is read. */
export function discardRight(actor: Actor): string {
  return discardRights.find((right) => may(actor, right)) ?? "commission.approve";
}

/** Scopes in which the actor can discard payouts. @throws AppError not-signed-in, forbidden */
export function discardScopes(actor: Actor): Scope[] {
  authorize(actor, discardRight(actor));
  return discardRights.filter((right) => may(actor, right)).map((right) => authorize(actor, right));
}

/** Whether the actor, who did not draft it, can discard an approved payout. */
export function mayDiscardApproved(actor: Actor, run: CommissionRow): boolean {
  return discardRights.some((right) => may(actor, right, placeOfRun(run)));
}

/** Holder of a payout, as named by accounts and wallets. */
export function ownerOfRun({ ticket_agent_id, super_agent_id }: CommissionRow) {
  return super_agent_id === null ? { ticket_agent_id: ticket_agent_id ?? 0 } : { super_agent_id };
}
