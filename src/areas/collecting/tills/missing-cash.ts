import { sql } from "kysely";
import type { Tx } from "#kernel/db/client.ts";
import { findAccount } from "../ledger/account.ts";
import type { LockedTill } from "./lock-till.ts";
import { cashBalance, postCash, tillAccounts } from "./till-accounts.ts";

/**
 * Adjusts the shortage of a closed till after one of its bank deposits was entered or withdrawn. The shortage is the
 * cash of the cashier's withdrawn deposits, less deposits entered since beyond the cash that the till handed over.
 * @param number of the entry in the till
 */
export async function postMissingCash(tx: Tx, till: LockedTill, number: number): Promise<void> {
  const { withdrawn, entered } = await readDeposits(tx, till.id);
  const target = withdrawn - Math.max(0, entered - (await readTakings(tx, till)));
  const [missing, transit] = [tillAccounts.missing(till), tillAccounts.transit(till)];
  const added = target - (await cashBalance(tx, missing));
  await postCash(tx, till, number, [
    { code: "till.deposit-missing", debit: missing, credit: transit, kobo: added },
    { code: "till.deposit-replaced", debit: transit, credit: missing, kobo: -added },
  ]);
}

/** Deposits withdrawn by the cashier after closing, and deposits entered after closing, in kobo. */
async function readDeposits(tx: Tx, till: number): Promise<{ withdrawn: number; entered: number }> {
  const { rows } = await sql<{ withdrawn: number; entered: number }>`
    SELECT coalesce(sum(kobo) FILTER (WHERE from_drawer AND withdrawn_at IS NOT NULL AND NOT back_in_drawer), 0)::bigint AS withdrawn,
      coalesce(sum(kobo) FILTER (WHERE NOT from_drawer AND withdrawn_at IS NULL), 0)::bigint AS entered
    FROM till_move WHERE till_id = ${till} AND kind = 'to-bank'`.execute(tx);
  return rows[0] ?? { withdrawn: 0, entered: 0 };
}

/** The cash that a till handed over when it was closed, in kobo. */
async function readTakings(tx: Tx, till: LockedTill): Promise<number> {
  const drawer = await findAccount(tx, tillAccounts.drawer(till));
  if (drawer === undefined) return 0;
  const { rows } = await sql<{ kobo: number }>`
    SELECT coalesce(sum(amount), 0)::bigint AS kobo FROM transfer
    WHERE credit_account = ${drawer} AND code = 'till.close' AND kind IN ('posted', 'post')`.execute(tx);
  return rows[0]?.kobo ?? 0;
}
