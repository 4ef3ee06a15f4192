import { type OpenBill, readOpenBills, toDivisible } from "#areas/charging/billing/open-bills.ts";
import { entryMethods } from "#domain/bank-entry.ts";
import { dividePayment } from "#domain/divide-payment.ts";
import { type LagosDate, startOfDay } from "#domain/lagos.ts";
import { sumKobo } from "#domain/money.ts";
import type { Actor } from "#kernel/actor.ts";
import type { Queryable, Tx } from "#kernel/db/client.ts";
import { requireInSuspense } from "../bank-accounts/lock-line-for-claim.ts";
import { bookMoney } from "../payments/confirm.ts";
import { createReceived } from "../payments/create-payment.ts";
import type { LockedEntry } from "./lock-entry.ts";

/**
 * Creates and posts the payment of a deposit that is being confirmed. The caller has locked its row.
 * @throws AppError wrong-status (it claims a line that is not in suspense)
 */
export async function makePayment(
  tx: Tx,
  actor: Actor,
  entry: LockedEntry,
): Promise<{ id: number; code: string }> {
  if (entry.bank_line_id !== null) await requireInSuspense(tx, entry.bank_line_id);
  const ids = await billsOf(tx, entry.id);
  const parts = allocateAmount(await readOpenBills(tx, ids, entry.paid_on, "lock"), entry.kobo);
  const { individual_id, corporate_id } = entry;
  const payment = await createReceived(
    tx,
    "BK",
    {
      provider: entry.bank,
      channel: "bank",
      kobo: entry.kobo,
      individual_id,
      corporate_id,
      actor_id: entry.entered_by,
      actor_name: entry.entered_by_name,
    },
    parts,
  );
  await bookMoney(tx, payment, {
    paid_at: paymentTime(entry.paid_on, payment.now),
    method: entryMethods[entry.kind],
    // Money claimed from suspense is at the bank already.
    into: { kind: entry.bank_line_id === null ? "bank" : "suspense", provider: entry.bank },
    fee_kobo: null,
    officer: entry.entered_by_name,
    actor,
  });
  return { id: payment.id, code: payment.code ?? "" };
}

/** The bills of a deposit. */
export async function billsOf(db: Queryable, entry_id: number): Promise<number[]> {
  const rows = await db
    .selectFrom("bank_entry_bill")
    .select("bill_id")
    .where("entry_id", "=", entry_id)
    .execute();
  return rows.map(({ bill_id }) => bill_id);
}

/**
 * Allocates the amount to the bills as `dividePayment` does; the last one receives the excess, which becomes the
 * payer's credit.
 */
export function allocateAmount(
  bills: readonly OpenBill[],
  kobo: number,
): { bill_id: number; kobo: number }[] {
  const parts = dividePayment(bills.map(toDivisible), kobo);
  const excess = kobo - sumKobo(parts);
  return bills.flatMap(({ id }, index) => {
    const part = (parts[index] ?? 0) + (index === bills.length - 1 ? excess : 0);
    return part > 0 ? [{ bill_id: id, kobo: part }] : [];
  });
}

const NOON = 12 * 3_600_000;

/** A teller has a day but no time; a payment of today was made by now. */
function paymentTime(day: LagosDate, now: Date): Date {
  return new Date(Math.min(startOfDay(day).getTime() + NOON, now.getTime()));
}
