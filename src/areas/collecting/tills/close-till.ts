import { sql } from "kysely";
import { type Actor, officerIdOf } from "#kernel/actor.ts";
import { AppError } from "#kernel/app-error.ts";
import { audit } from "#kernel/audit.ts";
import { authorize } from "#kernel/authorize.ts";
import type { Tx } from "#kernel/db/client.ts";
import { assertSecondOfficer } from "#kernel/decision/not-maker.ts";
import { type LockedTill, lockTill, nextEntry, requireNotClosed, requireViewedVersion } from "./lock-till.ts";
import { cashBalance, postCash, tillAccounts } from "./till-accounts.ts";
import { tillsWithin } from "./till-visibility.ts";

/**
 * Closes a counted till: a second officer receives the cash and agrees with the count. Shortages and excesses are
 * posted to an account of their own, the float returns to the office, the takings are in transit to a bank; the drawer
 * is empty.
 * @param viewedVersion the version that was viewed
 * @throws AppError forbidden, not-found, own-entry, second-factor-missing, till-closed, till-changed, till-not-counted,
 * difference-unexplained
 */
export async function closeTill(
  tx: Tx,
  actor: Actor,
  id: number,
  viewedVersion: number,
): Promise<{ id: number; takings_kobo: number }> {
  const till = await lockTill(tx, id, tillsWithin(authorize(actor, "till.close")));
  const me = officerIdOf(actor);
  await assertSecondOfficer(tx, actor, till.cashier_id, till.counted_by);
  requireNotClosed(till);
  if (till.status === "open")
    throw new AppError("conflict", "This till has not been counted yet.", { code: "till-not-counted" });
  requireViewedVersion(till, viewedVersion);
  const { counted_kobo, expected_kobo } = await requireUnchangedCount(tx, till);
  const difference = counted_kobo - expected_kobo;
  const number = await nextEntry(tx, till);
  const returnedFloat = Math.min(counted_kobo, await floatInDrawer(tx, till));
  const takings = counted_kobo - returnedFloat;
  const drawer = tillAccounts.drawer(till);
  const differenceAccount = tillAccounts.difference(till);
  await postCash(tx, till, number, [
    { code: "till.short", debit: differenceAccount, credit: drawer, kobo: -difference },
    { code: "till.over", debit: drawer, credit: differenceAccount, kobo: difference },
    { code: "till.float-back", debit: tillAccounts.float(till), credit: drawer, kobo: returnedFloat },
    { code: "till.close", debit: tillAccounts.transit(till), credit: drawer, kobo: takings },
  ]);
  await tx
    .updateTable("till")
    .set({ status: "closed", closed_by: me, closed_at: sql`clock_timestamp()` })
    .where("id", "=", id)
    .execute();
  const after = {
    code: till.code,
    counted_kobo,
    expected_kobo,
    float_kobo: returnedFloat,
    takings_kobo: takings,
  };
  const reason = till.difference_reason;
  await audit(tx, actor, { action: "till.close", record_id: id, after, reason });
  return { id, takings_kobo: takings };
}

/** The count, if the ledger has not changed since. @throws AppError till-changed, difference-unexplained */
async function requireUnchangedCount(
  tx: Tx,
  till: LockedTill,
): Promise<{ counted_kobo: number; expected_kobo: number }> {
  const { counted_kobo, expected_kobo, difference_reason } = till;
  if (counted_kobo === null || expected_kobo === null)
    throw new Error(`${till.code} has status counted but no count.`);
  // A payment can be reversed and a bank deposit withdrawn while their till is counted but not closed.
  if ((await cashBalance(tx, tillAccounts.drawer(till))) !== expected_kobo)
    throw new AppError(
      "conflict",
      "Payments or bank deposits of this till have changed since the count. Count it again.",
      {
        code: "till-changed",
      },
    );
  if (counted_kobo !== expected_kobo && difference_reason === null)
    throw new AppError("conflict", "The officer who counted the till must explain the difference first.", {
      code: "difference-unexplained",
    });
  return { counted_kobo, expected_kobo };
}

/** The part of the float that is still in the drawer, in kobo. */
async function floatInDrawer(tx: Tx, { id, float_kobo }: LockedTill): Promise<number> {
  const { rows } = await sql<{ kobo: number }>`
    SELECT coalesce(sum(CASE kind WHEN 'pay-in' THEN kobo WHEN 'pay-out' THEN -kobo ELSE 0 END), 0)::bigint AS kobo
    FROM till_move WHERE till_id = ${id}`.execute(tx);
  return Math.max(0, float_kobo + (rows[0]?.kobo ?? 0));
}
