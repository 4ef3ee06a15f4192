import { sql } from "kysely";
import { dueKobo } from "#domain/allot-payment.ts";
import { entryMethods } from "#domain/bank-entry.ts";
import { type LagosDate, startOfDay } from "#domain/lagos.ts";
import type { Actor } from "../actor.ts";
import type { Queryable, Tx } from "../db/client.ts";
import { bookMoney } from "../payments/confirm.ts";
import { type OpenBill, readOpenBills } from "../payments/payable-bill.ts";
import { payerOf } from "../payments/payer.ts";
import { newToken } from "../public-token.ts";
import { requireInSuspense } from "../reconciliation/lock-claimed.ts";
import type { LockedEntry } from "./lock-entry.ts";

/**
 * Makes the payment of an entry that is being confirmed, and books it. Its row is locked by the caller.
 * @throws AppError wrong-status (it claims a line that is not in suspense)
 */
export async function makePayment(
  tx: Tx,
  actor: Actor,
  entry: LockedEntry,
): Promise<{ id: number; code: string }> {
  if (entry.bank_line_id !== null) await requireInSuspense(tx, entry.bank_line_id);
  const ids = await billsOf(tx, entry.id);
  const parts = spread(await readOpenBills(tx, ids, entry.paid_on, "lock"), entry.kobo);
  const { individual_id, corporate_id } = entry;
  const payer = await payerOf(tx, entry);
  const made = await tx
    .insertInto("payment")
    .values({
      token: newToken(),
      reference: `BK-${newToken()}`,
      provider: entry.bank,
      channel: "bank",
      kobo: entry.kobo,
      // Nobody is sent anything by a payment service.
      email: "",
      payer_name: payer.name,
      individual_id,
      corporate_id,
      actor_id: entry.entered_by,
      actor_name: entry.entered_by_name,
    })
    .returningAll()
    .returning(sql<Date>`clock_timestamp()`.as("now"))
    .executeTakeFirstOrThrow();
  await tx
    .insertInto("payment_bill")
    .values(parts.map((part) => ({ payment_id: made.id, ...part })))
    .execute();
  await bookMoney(tx, made, {
    paid_at: paidMoment(entry.paid_on, made.now),
    method: entryMethods[entry.kind],
    // What was claimed out of suspense lies at the bank already.
    into: { kind: entry.bank_line_id === null ? "bank" : "suspense", provider: entry.bank },
    fee_kobo: null,
    officer: entry.entered_by_name,
    actor,
  });
  return { id: made.id, code: made.code ?? "" };
}

/** The bills an entry is for. */
export async function billsOf(db: Queryable, entry_id: number): Promise<number[]> {
  const rows = await db
    .selectFrom("bank_entry_bill")
    .select("bill_id")
    .where("entry_id", "=", entry_id)
    .execute();
  return rows.map(({ bill_id }) => bill_id);
}

/** The sum over the bills, the oldest first; the last takes what is too much, and it becomes the payer's credit. */
export function spread(bills: readonly OpenBill[], kobo: number): { bill_id: number; kobo: number }[] {
  let left = kobo;
  const parts = bills.map((bill, at) => {
    const part = at === bills.length - 1 ? left : Math.min(left, dueKobo(bill));
    left -= part;
    return { bill_id: bill.id, kobo: part };
  });
  return parts.filter((part) => part.kobo > 0);
}

const NOON = 12 * 3_600_000;

/** A slip says the day, not the hour; what was paid today was paid by now. */
function paidMoment(day: LagosDate, now: Date): Date {
  return new Date(Math.min(startOfDay(day).getTime() + NOON, now.getTime()));
}
