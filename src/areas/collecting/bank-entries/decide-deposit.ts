import { entryStatusLabels } from "#domain/bank-entry.ts";
import type { Actor } from "#kernel/actor.ts";
import { authorize } from "#kernel/authorize.ts";
import type { Tx } from "#kernel/db/client.ts";
import { assertStatus, assertViewed } from "#kernel/decision/assert-decidable.ts";
import { assertSecondOfficer } from "#kernel/decision/not-maker.ts";
import { readReason } from "#kernel/decision/reason.ts";
import { recordDecision } from "#kernel/decision/record-decision.ts";
import { entriesWhollyWithin } from "./entry-visibility.ts";
import { type LockedEntry, lockEntry } from "./lock-entry.ts";
import { makePayment } from "./make-payment.ts";

export interface ConfirmedDeposit {
  readonly id: number;
  readonly payment: { readonly id: number; readonly code: string };
}

/**
 * Confirms that the money of another officer's deposit is at the bank: its bills are paid as of the day of the teller,
 * receipts are issued, and the excess becomes the payer's credit.
 * @param viewedVersion the version that was viewed
 * @throws AppError forbidden, own-entry, second-factor-missing, not-found, wrong-status, edited-meanwhile
 */
export async function confirmDeposit(
  tx: Tx,
  actor: Actor,
  id: number,
  viewedVersion: number,
): Promise<ConfirmedDeposit> {
  const entry = await lockForDecision(tx, actor, id, viewedVersion);
  const payment = await makePayment(tx, actor, entry);
  await recordDecision(tx, actor, {
    table: "bank_entry",
    id,
    verb: "confirm",
    set: { status: "confirmed", payment_id: payment.id, reason: null },
    after: { code: entry.code, kobo: entry.kobo, payment: payment.code },
  });
  return { id, payment };
}

/**
 * Returns another officer's deposit, to be corrected or withdrawn.
 * @param viewedVersion the version that was viewed
 * @throws AppError forbidden, own-entry, second-factor-missing, not-found, wrong-status, edited-meanwhile, invalid (no
 * reason)
 */
export async function returnDeposit(
  tx: Tx,
  actor: Actor,
  id: number,
  viewedVersion: number,
  rawReason: string | null,
): Promise<{ id: number }> {
  await lockForDecision(tx, actor, id, viewedVersion);
  const reason = readReason(rawReason, true);
  const set = { status: "returned", payment_id: null, reason };
  await recordDecision(tx, actor, { table: "bank_entry", id, verb: "return", set, reason });
  return { id };
}

async function lockForDecision(
  tx: Tx,
  actor: Actor,
  id: number,
  viewedVersion: number,
): Promise<LockedEntry> {
  const entry = await lockEntry(tx, id, entriesWhollyWithin(authorize(actor, "payment.approve")));
  await assertSecondOfficer(tx, actor, entry.entered_by);
  assertStatus("This deposit", entry.status, ["waiting"], entryStatusLabels);
  assertViewed("The deposit", entry.version, viewedVersion);
  return entry;
}
