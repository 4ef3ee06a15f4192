import { sql } from "kysely";
import type { Actor } from "#kernel/actor.ts";
import { AppError } from "#kernel/app-error.ts";
import { audit } from "#kernel/audit.ts";
import { authorize } from "#kernel/authorize.ts";
import type { Tx } from "#kernel/db/client.ts";
import { ownEntry } from "#kernel/decision/own-entry.ts";
import { readReason } from "#kernel/decision/reason.ts";
import { requireSecondFactor } from "#kernel/decision/require-second-factor.ts";
import { entriesWhollyWithin } from "./entry-sight.ts";
import { type LockedEntry, lockEntry, requireStatus, requireVersion } from "./lock-entry.ts";
import { makePayment } from "./make-payment.ts";

export interface Confirmed {
  readonly id: number;
  readonly payment: { readonly id: number; readonly code: string };
}

/**
 * Confirms that the money of somebody else's entry lies at the bank: its bills are paid as of the day on the slip, the
 * receipts are issued, and what no bill needs is the payer's credit.
 * @param seen the version that was looked at
 * @throws AppError forbidden, own-entry, second-factor-missing, not-found, wrong-status, edited-meanwhile
 */
export async function confirmSlip(tx: Tx, actor: Actor, id: number, seen: number): Promise<Confirmed> {
  const entry = await lockOthers(tx, actor, id);
  requireStatus(entry, ["waiting"]);
  requireVersion(entry, seen);
  const payment = await makePayment(tx, actor, entry);
  await writeDecision(tx, actor, id, { status: "confirmed", payment_id: payment.id, reason: null });
  await audit(tx, actor, {
    action: "bank_entry.confirm",
    resource: "bank_entry",
    record_id: id,
    after: { code: entry.code, kobo: entry.kobo, payment: payment.code },
  });
  return { id, payment };
}

/**
 * Sends somebody else's entry back, to be put right or withdrawn.
 * @param seen the version that was looked at
 * @throws AppError forbidden, own-entry, second-factor-missing, not-found, wrong-status, edited-meanwhile,
 *   invalid (no reason)
 */
export async function returnSlip(
  tx: Tx,
  actor: Actor,
  id: number,
  seen: number,
  rawReason: string | null,
): Promise<{ id: number }> {
  const entry = await lockOthers(tx, actor, id);
  requireStatus(entry, ["waiting"]);
  requireVersion(entry, seen);
  const reason = readReason(rawReason, true);
  await writeDecision(tx, actor, id, { status: "returned", payment_id: null, reason });
  await audit(tx, actor, { action: "bank_entry.return", resource: "bank_entry", record_id: id, reason });
  return { id };
}

async function lockOthers(tx: Tx, actor: Actor, id: number): Promise<LockedEntry> {
  const entry = await lockEntry(tx, id, entriesWhollyWithin(authorize(actor, "payment.approve")));
  const me = actor.session?.user.id;
  if (me === undefined) throw new AppError("not-signed-in", "Sign in first.");
  if (entry.entered_by === me) throw ownEntry();
  await requireSecondFactor(tx, actor);
  return entry;
}

interface Decision {
  readonly status: "confirmed" | "returned";
  readonly payment_id: number | null;
  readonly reason: string | null;
}

async function writeDecision(tx: Tx, actor: Actor, id: number, decision: Decision): Promise<void> {
  await tx
    .updateTable("bank_entry")
    .set({
      ...decision,
      decided_by: actor.session?.user.id ?? null,
      decided_at: sql`now()`,
      version: sql`version + 1`,
    })
    .where("id", "=", id)
    .execute();
}
