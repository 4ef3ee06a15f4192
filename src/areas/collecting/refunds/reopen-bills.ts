import { sql } from "kysely";
import { notifyReopened, paidBills } from "#areas/charging/billing/bill-source.ts";
import { readOpenBills } from "#areas/charging/billing/open-bills.ts";
import { setSchedule } from "#areas/charging/issued-bills/lock-bill.ts";
import { openParts } from "#domain/allocate-payment.ts";
import { sumKobo } from "#domain/money.ts";
import { billState } from "#domain/status.ts";
import type { Actor } from "#kernel/actor.ts";
import type { Tx } from "#kernel/db/client.ts";
import { lagosToday } from "#kernel/today.ts";
import type { ReversedLeg } from "./reversed-leg.ts";

const PAYING_KINDS: readonly string[] = ["charge", "penalty", "interest"];

/** Removes reversed payments from bills. The caller has locked the bills. */
export async function reopenBills(tx: Tx, actor: Actor, legs: readonly ReversedLeg[]): Promise<void> {
  const paid = legs.filter(({ kind }) => PAYING_KINDS.includes(kind));
  const ids = [...new Set(paid.flatMap(({ bill_id }) => bill_id ?? []))];
  if (ids.length === 0) return;
  const wasPaid = await paidBills(tx, ids);
  for (const { bill_line_id, kobo } of paid)
    if (bill_line_id !== null)
      await sql`UPDATE bill_line SET paid_kobo = paid_kobo - ${kobo} WHERE id = ${bill_line_id}`.execute(tx);
  for (const id of ids) {
    const billLegs = paid.filter(({ bill_id }) => bill_id === id);
    const kobo = sumKobo(billLegs.map((leg) => leg.kobo));
    await sql`UPDATE bill SET paid_kobo = paid_kobo - ${kobo}, version = version + 1 WHERE id = ${id}`.execute(
      tx,
    );
    // The discount was given because the whole charge was paid early.
    if (billLegs.some(({ kind }) => kind === "charge")) await reverseDiscount(tx, id);
  }
  await writeStatus(tx, ids);
  await notifyReopened(tx, actor, wasPaid);
}

async function reverseDiscount(tx: Tx, bill_id: number): Promise<void> {
  await sql`INSERT INTO discount_taken (bill_id, payment_id, kobo)
    SELECT bill_id, (array_agg(payment_id ORDER BY id DESC))[1], -sum(kobo)::bigint FROM discount_taken
    WHERE bill_id = ${bill_id} GROUP BY bill_id HAVING sum(kobo) <> 0`.execute(tx);
}

/** Writes the current status of the bills. A trigger updates their notices. */
async function writeStatus(tx: Tx, ids: readonly number[]): Promise<void> {
  for (const bill of await readOpenBills(tx, ids, await lagosToday(tx))) {
    const { charge_kobo, penalty_kobo, interest_kobo } = openParts(bill);
    const { paid_kobo, cancelled } = bill;
    const total_kobo = paid_kobo + charge_kobo + penalty_kobo + interest_kobo;
    const status = billState({ total_kobo, paid_kobo, cancelled });
    await sql`UPDATE bill SET status = ${status} WHERE id = ${bill.id} AND status <> ${status}`.execute(tx);
    if (bill.schedule?.kind === "plan") await clearEndedPlan(tx, bill.id);
  }
}

/**
 * A completed plan is no longer followed: the whole charge is due on the bill's own due date again, until another plan
 * is agreed.
 */
async function clearEndedPlan(tx: Tx, bill_id: number): Promise<void> {
  const running = await tx
    .selectFrom("instalment_plan")
    .select("id")
    .where("bill_id", "=", bill_id)
    .where("status", "=", "approved")
    .executeTakeFirst();
  if (!running) await setSchedule(tx, bill_id, null);
}
