import { sql } from "kysely";
import { sumKobo } from "#domain/money.ts";
import type { Tx } from "#kernel/db/client.ts";
import { findAccount } from "../ledger/account.ts";
import { postCash, reverseRounding, tillAccounts } from "../tills/till-accounts.ts";
import type { ReversedLeg } from "./reversed-leg.ts";

interface TillOfPayment {
  readonly id: number;
  readonly agency_id: number | null;
  readonly status: "open" | "counted" | "closed";
  readonly payment_id: number;
  /** Number of the payment's entry in the till. */
  readonly number: number;
  readonly rounding_kobo: number;
}

/** Locks the till of a payment, if any, so that it is neither counted nor closed meanwhile. */
export async function lockTillOfPayment(tx: Tx, payment_id: number): Promise<TillOfPayment | undefined> {
  const { rows } = await sql<TillOfPayment>`
    SELECT t.id, t.agency_id, t.status, tp.payment_id, tp.number, tp.rounding_kobo
    FROM till_payment tp JOIN till t ON t.id = tp.till_id
    WHERE tp.payment_id = ${payment_id} FOR NO KEY UPDATE OF t`.execute(tx);
  return rows[0];
}

/**
 * Records at its till that a payment was reversed: its slip or cheque can be used again. If the till is open, its cash
 * is no longer expected, and the count shows the difference. A closed till is empty: cash that was never handed over
 * was posted as a shortage, which the reversal compensates; cash that was handed over becomes an excess, posted
 * separately until its owner is known.
 */
export async function reverseAtTill(
  tx: Tx,
  till: TillOfPayment,
  legs: readonly ReversedLeg[],
): Promise<void> {
  const { payment_id, number, rounding_kobo, status } = till;
  // The clock, not the start of the transaction, which can have waited for the till to be closed.
  await sql`UPDATE till_payment SET reversed_at = clock_timestamp() WHERE payment_id = ${payment_id}`.execute(
    tx,
  );
  await reverseRounding(tx, till, number, rounding_kobo);
  if (status !== "closed") return;
  const drawer = tillAccounts.drawer(till);
  const account = await findAccount(tx, drawer);
  const kobo = sumKobo(legs.filter((leg) => leg.debit_account === account).map((leg) => leg.kobo));
  const cash = kobo === 0 ? 0 : kobo + rounding_kobo;
  const credit = tillAccounts.difference(till);
  await postCash(tx, till, number, [{ code: "till.reversed", debit: drawer, credit, kobo: cash }]);
}
