import { sql } from "kysely";
import type { LagosDate } from "#domain/lagos.ts";
import { type Actor, officerIdOf } from "#kernel/actor.ts";
import { AppError, notFound } from "#kernel/app-error.ts";
import { audit } from "#kernel/audit.ts";
import type { Tx } from "#kernel/db/client.ts";
import { assertNotMaker } from "#kernel/decision/not-maker.ts";
import { readReason } from "#kernel/decision/reason.ts";
import { requireSecondFactor } from "#kernel/decision/second-factors.ts";
import { requireStepUp } from "#kernel/decision/step-up.ts";
import { lockAccount } from "../bank-accounts/account-row.ts";
import { authorizeBank } from "./authorize-bank.ts";

interface LockedDay {
  readonly id: number;
  readonly bank_account_id: number;
  readonly day: LagosDate;
  readonly status: "closed" | "confirmed" | "returned" | "reopened";
  readonly closed_by: number;
}

/**
 * Confirms a day that another officer closed.
 * @throws AppError forbidden, own-entry, second-factor-missing, not-found, wrong-status
 */
export async function confirmDay(tx: Tx, actor: Actor, id: number): Promise<{ id: number }> {
  const me = officerIdOf(actor);
  const day = await lockForDecision(tx, actor, id);
  await sql`UPDATE bank_day SET status = 'confirmed', confirmed_by = ${me}, confirmed_at = now() WHERE id = ${id}`.execute(
    tx,
  );
  await audit(tx, actor, { action: "bank_day.confirm", record_id: id, after: { day: day.day } });
  return { id };
}

/**
 * Returns a day that another officer closed: it is open again.
 * @throws AppError forbidden, own-entry, second-factor-missing, not-found, wrong-status, invalid (no reason)
 */
export async function returnDay(
  tx: Tx,
  actor: Actor,
  id: number,
  rawReason: string | null,
): Promise<{ id: number }> {
  await lockForDecision(tx, actor, id);
  await endDay(tx, actor, id, "returned", readReason(rawReason, true));
  return { id };
}

/**
 * Reopens a day that two officers closed. Requires step-up and a reason.
 * @throws AppError forbidden, step-up-needed, not-found, wrong-status, invalid (no reason)
 */
export async function reopenDay(
  tx: Tx,
  actor: Actor,
  id: number,
  rawReason: string | null,
): Promise<{ id: number }> {
  authorizeBank(actor, "reconciliation.reopen");
  const day = await lockDay(tx, id);
  requireStepUp(actor);
  if (day.status !== "confirmed") throw wrongStatus(day.status);
  await endDay(tx, actor, id, "reopened", readReason(rawReason, true));
  return { id };
}

async function lockForDecision(tx: Tx, actor: Actor, id: number): Promise<LockedDay> {
  authorizeBank(actor, "reconciliation.close");
  const day = await lockDay(tx, id);
  assertNotMaker(actor, day.closed_by);
  if (day.status !== "closed") throw wrongStatus(day.status);
  await requireSecondFactor(tx, actor);
  return day;
}

async function lockDay(tx: Tx, id: number): Promise<LockedDay> {
  const { rows: found } = await sql<{ bank_account_id: number }>`
    SELECT bank_account_id FROM bank_day WHERE id = ${id}`.execute(tx);
  if (!found[0]) throw notFound("day");
  await lockAccount(tx, found[0].bank_account_id);
  const { rows } = await sql<LockedDay>`
    SELECT id, bank_account_id, day, status, closed_by FROM bank_day WHERE id = ${id}`.execute(tx);
  if (!rows[0]) throw notFound("day");
  return rows[0];
}

async function endDay(
  tx: Tx,
  actor: Actor,
  id: number,
  status: "returned" | "reopened",
  reason: string | null,
): Promise<void> {
  await sql`UPDATE bank_day SET status = ${status}, ended_by = ${officerIdOf(actor)}, ended_at = now(), reason = ${reason}
    WHERE id = ${id}`.execute(tx);
  await audit(tx, actor, {
    action: status === "returned" ? "bank_day.return" : "bank_day.reopen",
    resource: "bank_day",
    record_id: id,
    reason,
  });
}

function wrongStatus(status: LockedDay["status"]): AppError {
  const texts = {
    closed: "This day is pending confirmation.",
    confirmed: "This day is already confirmed.",
  } as const;
  const text = status === "closed" || status === "confirmed" ? texts[status] : "This day is open.";
  return new AppError("conflict", text, { code: "wrong-status" });
}
