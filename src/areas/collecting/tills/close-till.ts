import { sql } from "kysely";
import type { Actor } from "#kernel/actor.ts";
import { AppError } from "#kernel/app-error.ts";
import { audit } from "#kernel/audit.ts";
import { authorize } from "#kernel/authorize.ts";
import type { Tx } from "#kernel/db/client.ts";
import { assertSecondOfficer } from "#kernel/decision/not-maker.ts";
import { type LockedTill, lockTill, meOf, nextEntry, requireNotClosed, requireSeen } from "./lock-till.ts";
import { heldIn, postCash, tillAccounts } from "./till-accounts.ts";
import { tillsWithin } from "./till-sight.ts";

/**
 * Closes a counted till: a second person has the cash in hand and finds it as it was counted. What is short or over goes to
 * an account of its own, the float back to the office, the takings on their way to a bank; the drawer is empty.
 * @param seen the version that was looked at
 * @throws AppError forbidden, not-found, own-entry, second-factor-missing, till-closed, till-changed, till-not-counted,
 *   difference-unexplained
 */
export async function closeTill(
  tx: Tx,
  actor: Actor,
  id: number,
  seen: number,
): Promise<{ id: number; takings_kobo: number }> {
  const till = await lockTill(tx, id, tillsWithin(authorize(actor, "till.close")));
  const me = meOf(actor);
  await assertSecondOfficer(tx, actor, till.cashier_id, till.counted_by);
  requireNotClosed(till);
  if (till.status === "open")
    throw new AppError("conflict", "This till is not counted yet.", { code: "till-not-counted" });
  requireSeen(till, seen);
  const { counted_kobo, expected_kobo } = await requireStanding(tx, till);
  const difference = counted_kobo - expected_kobo;
  const number = await nextEntry(tx, till);
  const back = Math.min(counted_kobo, await lentTo(tx, till));
  const takings = counted_kobo - back;
  const drawer = tillAccounts.drawer(till);
  const apart = tillAccounts.difference(till);
  await postCash(tx, till, number, [
    { code: "till.short", debit: apart, credit: drawer, kobo: -difference },
    { code: "till.over", debit: drawer, credit: apart, kobo: difference },
    { code: "till.float-back", debit: tillAccounts.float(till), credit: drawer, kobo: back },
    { code: "till.close", debit: tillAccounts.transit(till), credit: drawer, kobo: takings },
  ]);
  await tx
    .updateTable("till")
    .set({ status: "closed", closed_by: me, closed_at: sql`clock_timestamp()` })
    .where("id", "=", id)
    .execute();
  const after = { code: till.code, counted_kobo, expected_kobo, float_kobo: back, takings_kobo: takings };
  const reason = till.difference_reason;
  await audit(tx, actor, { action: "till.close", record_id: id, after, reason });
  return { id, takings_kobo: takings };
}

/** The count, if the books still say what they said then. @throws AppError till-changed, difference-unexplained */
async function requireStanding(
  tx: Tx,
  till: LockedTill,
): Promise<{ counted_kobo: number; expected_kobo: number }> {
  const { counted_kobo, expected_kobo, difference_reason } = till;
  if (counted_kobo === null || expected_kobo === null)
    throw new Error(`${till.code} is counted without a count.`);
  // A payment may be reversed in the books while its till waits.
  if ((await heldIn(tx, tillAccounts.drawer(till))) !== expected_kobo)
    throw new AppError(
      "conflict",
      "The books of this till changed since it was counted. It has to be counted again.",
      {
        code: "till-changed",
      },
    );
  if (counted_kobo !== expected_kobo && difference_reason === null)
    throw new AppError("conflict", "Whoever counted it says first why it is short or over.", {
      code: "difference-unexplained",
    });
  return { counted_kobo, expected_kobo };
}

/** Change money that a drawer still owes the office, kobo. */
async function lentTo(tx: Tx, { id, float_kobo }: LockedTill): Promise<number> {
  const { rows } = await sql<{ kobo: number }>`
    SELECT coalesce(sum(CASE kind WHEN 'pay-in' THEN kobo WHEN 'pay-out' THEN -kobo ELSE 0 END), 0)::bigint AS kobo
    FROM till_move WHERE till_id = ${id}`.execute(tx);
  return Math.max(0, float_kobo + (rows[0]?.kobo ?? 0));
}
