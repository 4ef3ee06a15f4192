import { sql } from "kysely";
import { ValidationErrors } from "#domain/input-readers.ts";
import { plainNumber } from "#domain/plain-value.ts";
import type { Raw } from "#domain/record-input.ts";
import { readNotes } from "#domain/till.ts";
import { type Actor, officerIdOf } from "#kernel/actor.ts";
import { AppError } from "#kernel/app-error.ts";
import { assertValid } from "#kernel/assert-valid.ts";
import { audit } from "#kernel/audit.ts";
import { authorize } from "#kernel/authorize.ts";
import type { Tx } from "#kernel/db/client.ts";
import { assertSecondOfficerPresent } from "#kernel/decision/not-maker.ts";
import { readReason } from "#kernel/decision/reason.ts";
import {
  type LockedTill,
  lockOwnTill,
  lockTill,
  requireNotClosed,
  requireViewedVersion,
} from "./lock-till.ts";
import { cashBalance, tillAccounts } from "./till-accounts.ts";
import { tillsWithin } from "./till-visibility.ts";

/** The expected amount is shown only after the count. Amounts in kobo. */
export interface CountResult {
  readonly id: number;
  readonly counted_kobo: number;
  readonly expected_kobo: number;
  /** Counted cash less expected cash, in kobo: negative for a shortage, positive for an excess. */
  readonly difference_kobo: number;
  readonly version: number;
}

/**
 * Counts the actor's own till without seeing the expected amounts; it then takes no more payments. Until it is closed,
 * it can be counted again; every count is stored.
 * @param raw notes, the version of the till that was viewed, and the reason for a difference, if known
 * @throws AppError forbidden, not-signed-in, not-found, till-closed, till-counted (by another officer), till-changed,
 * invalid
 */
export async function countTill(tx: Tx, actor: Actor, id: number, raw: Raw): Promise<CountResult> {
  authorize(actor, "till.use");
  const till = await lockOwnTill(tx, actor, id);
  requireNotClosed(till);
  if (till.counted_by !== null && till.counted_by !== till.cashier_id)
    throw new AppError("conflict", "A supervisor has counted your till.", { code: "till-counted" });
  return writeCount(tx, actor, till, { raw, forced_reason: null });
}

/**
 * Counts the till of a cashier who has left. A third officer then closes it.
 * @param raw as `countTill`, and `reason`: why another officer counts it
 * @throws AppError forbidden, step-up-needed, second-factor-missing, not-found, own-entry, till-closed, till-changed,
 * invalid
 */
export async function forceCount(tx: Tx, actor: Actor, id: number, raw: Raw): Promise<CountResult> {
  const till = await lockTill(tx, id, tillsWithin(authorize(actor, "till.close")));
  await assertSecondOfficerPresent(tx, actor, till.cashier_id);
  requireNotClosed(till);
  const forced_reason = readReason(typeof raw.reason === "string" ? raw.reason : null, true);
  return writeCount(tx, actor, till, { raw, forced_reason });
}

async function writeCount(
  tx: Tx,
  actor: Actor,
  till: LockedTill,
  { raw, forced_reason }: { raw: Raw; forced_reason: string | null },
): Promise<CountResult> {
  requireViewedVersion(till, plainNumber(raw.version));
  const errors = new ValidationErrors();
  const { notes, kobo } = readNotes(errors, raw);
  assertValid(errors);
  const expected_kobo = await cashBalance(tx, tillAccounts.drawer(till));
  const by = officerIdOf(actor);
  await sql`INSERT INTO till_count (till_id, number, counted_by, notes, kobo, expected_kobo)
    SELECT ${till.id}, count(*) + 1, ${by}, ${JSON.stringify(notes)}::jsonb, ${kobo}, ${expected_kobo}
    FROM till_count WHERE till_id = ${till.id}`.execute(tx);
  const { version } = await tx
    .updateTable("till")
    .set({
      status: "counted",
      counted_by: by,
      counted_kobo: kobo,
      expected_kobo,
      forced_reason,
      difference_reason: null,
      counted_at: sql`clock_timestamp()`,
      version: sql`version + 1`,
    })
    .where("id", "=", till.id)
    .returning("version")
    .executeTakeFirstOrThrow();
  await audit(tx, actor, {
    action: forced_reason === null ? "till.count" : "till.force_count",
    resource: "till",
    record_id: till.id,
    after: { code: till.code, notes, counted_kobo: kobo, expected_kobo },
    reason: forced_reason,
  });
  return { id: till.id, counted_kobo: kobo, expected_kobo, difference_kobo: kobo - expected_kobo, version };
}

/**
 * Explains the difference between a count and the ledger, by the officer who counted, before it is closed.
 * @throws AppError forbidden, not-signed-in, not-found, wrong-status, invalid
 */
export async function explainDifference(
  tx: Tx,
  actor: Actor,
  id: number,
  rawReason: unknown,
): Promise<{ id: number; version: number }> {
  const till = await lockTill(tx, id, sql`t.counted_by = ${officerIdOf(actor)}`);
  requireNotClosed(till);
  if (till.counted_kobo === till.expected_kobo)
    throw new AppError("conflict", "This till has no difference to explain.", { code: "wrong-status" });
  const reason = readReason(rawReason, true);
  const { version } = await tx
    .updateTable("till")
    .set({ difference_reason: reason, version: sql`version + 1` })
    .where("id", "=", id)
    .returning("version")
    .executeTakeFirstOrThrow();
  await audit(tx, actor, { action: "till.explain", record_id: id, after: { code: till.code }, reason });
  return { id, version };
}
