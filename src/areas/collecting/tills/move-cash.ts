import { sql } from "kysely";
import { ValidationErrors } from "#domain/input-readers.ts";
import type { Raw } from "#domain/record-input.ts";
import { type DrawerMove, readDrawerMove } from "#domain/till.ts";
import { type Actor, officerIdOf } from "#kernel/actor.ts";
import { AppError } from "#kernel/app-error.ts";
import { assertValid } from "#kernel/assert-valid.ts";
import { audit } from "#kernel/audit.ts";
import { authorize } from "#kernel/authorize.ts";
import type { Tx } from "#kernel/db/client.ts";
import { refuseUsedReference } from "../bank-entries/used-reference.ts";
import { throwUsedReference } from "../bank-reference.ts";
import { type LockedTill, lockOwnTill, lockTill, nextEntry, requireOpenToday } from "./lock-till.ts";
import { postMissingCash } from "./missing-cash.ts";
import { cashBalance, postCash, tillAccounts } from "./till-accounts.ts";
import { tillsWithin } from "./till-visibility.ts";

/**
 * Records cash added to or removed from the actor's own open till: change, or takings deposited at a bank, pending
 * confirmation by a second officer. A counted till takes only deposits that replace those withdrawn since the count.
 * @param raw the fields of `drawerMoveFields` (`kobo`: kobo as a number, naira as text)
 * @throws AppError forbidden, not-signed-in, not-found, till-counted, till-closed, till-of-yesterday, invalid,
 * reference-used, not-in-drawer
 */
export async function moveCash(tx: Tx, actor: Actor, tillId: number, raw: Raw): Promise<{ id: number }> {
  authorize(actor, "till.use");
  const till = await lockOwnTill(tx, actor, tillId);
  const isReplacement = raw.kind === "to-bank" && (await returnedSinceCount(tx, till)) > 0;
  if (!isReplacement) await requireOpenToday(tx, till);
  const move = await readNewMove(tx, raw);
  if (isReplacement) await requireReturned(tx, till, move.kobo);
  else if (move.kind !== "pay-in") await requireInDrawer(tx, till, move.kobo);
  return writeMove(tx, actor, till, { move, from_drawer: true });
}

/**
 * Enters the bank deposit of the cash that a closed till handed over, or one that replaces a withdrawn deposit, by an
 * officer who can close tills.
 * @throws AppError forbidden, not-signed-in, not-found, wrong-status (not closed), invalid, reference-used,
 * not-in-transit
 */
export async function enterTillDeposit(
  tx: Tx,
  actor: Actor,
  tillId: number,
  raw: Raw,
): Promise<{ id: number }> {
  const till = await lockTill(tx, tillId, tillsWithin(authorize(actor, "till.close")));
  if (till.status !== "closed")
    throw new AppError("conflict", "This till is still open. The cashier must enter its bank deposits.", {
      code: "wrong-status",
    });
  const move = await readNewMove(tx, { ...raw, kind: "to-bank" });
  if (move.kobo > (await unbanked(tx, till)) + (await cashBalance(tx, tillAccounts.missing(till))))
    throw new AppError("conflict", "This is more than the till’s cash that has not been deposited yet.", {
      code: "not-in-transit",
    });
  return writeMove(tx, actor, till, { move, from_drawer: false });
}

/** Kobo that a till handed over and that has no deposit yet. */
async function unbanked(tx: Tx, { id }: Pick<LockedTill, "id">): Promise<number> {
  const { rows } = await sql<{ kobo: number }>`
    SELECT coalesce(sum(kobo), 0)::bigint AS kobo FROM till_move
    WHERE till_id = ${id} AND kind = 'to-bank' AND confirmed_by IS NULL AND withdrawn_at IS NULL`.execute(tx);
  return (await cashBalance(tx, tillAccounts.transit({ id }))) - (rows[0]?.kobo ?? 0);
}

async function readNewMove(tx: Tx, raw: Raw): Promise<DrawerMove> {
  const errors = new ValidationErrors();
  const move = readDrawerMove(errors, raw);
  const { bank, reference } = move;
  if (bank !== null && reference !== null && !errors.has("reference") && !errors.has("bank"))
    await refuseUsedReference(tx, errors, { bank, reference });
  assertValid(errors);
  return move;
}

/**
 * A withdrawal can't exceed the content of the drawer; the error reveals nothing else about it.
 * @throws AppError not-in-drawer
 */
async function requireInDrawer(tx: Tx, till: LockedTill, kobo: number): Promise<void> {
  if (kobo <= (await cashBalance(tx, tillAccounts.drawer(till)))) return;
  const message = "This is more than the drawer contains. Recount the cash that you are removing.";
  throw new AppError("conflict", message, { code: "not-in-drawer", fields: { kobo: [message] } });
}

/** Kobo that returned to the drawer since the count, because a deposit was withdrawn; 0 unless the till is counted. */
async function returnedSinceCount(tx: Tx, till: LockedTill): Promise<number> {
  if (till.status !== "counted" || till.expected_kobo === null) return 0;
  return Math.max(0, (await cashBalance(tx, tillAccounts.drawer(till))) - till.expected_kobo);
}

/** @throws AppError not-in-drawer */
async function requireReturned(tx: Tx, till: LockedTill, kobo: number): Promise<void> {
  if (kobo <= (await returnedSinceCount(tx, till))) return;
  const message = "This is more than the bank deposits withdrawn since the count.";
  throw new AppError("conflict", message, { code: "not-in-drawer", fields: { kobo: [message] } });
}

const LEGS = {
  "pay-in": (till: LockedTill) => ({ debit: tillAccounts.drawer(till), credit: tillAccounts.float(till) }),
  "pay-out": (till: LockedTill) => ({ debit: tillAccounts.float(till), credit: tillAccounts.drawer(till) }),
  "to-bank": (till: LockedTill) => ({ debit: tillAccounts.transit(till), credit: tillAccounts.drawer(till) }),
} as const;

async function writeMove(
  tx: Tx,
  actor: Actor,
  till: LockedTill,
  { move, from_drawer }: { move: DrawerMove; from_drawer: boolean },
): Promise<{ id: number }> {
  const number = await nextEntry(tx, till);
  const created = await tx
    .insertInto("till_move")
    .values({ ...move, from_drawer, till_id: till.id, number, made_by: officerIdOf(actor) })
    .returning("id")
    .executeTakeFirstOrThrow()
    .catch(
      throwUsedReference(
        "till_move_reference",
        "Another officer has just entered this number for this bank.",
      ),
    );
  if (from_drawer)
    await postCash(tx, till, number, [
      { code: `till.${move.kind}`, kobo: move.kobo, ...LEGS[move.kind](till) },
    ]);
  else await postMissingCash(tx, till, number);
  const { kind, kobo, reason, bank, reference } = move;
  const after = { code: till.code, kind, kobo, ...(bank && { bank, reference }) };
  await audit(tx, actor, { action: "till.move", record_id: till.id, after, reason });
  return created;
}
