import { sql } from "kysely";
import type { Queryable } from "#kernel/db/client.ts";

/**
 * Balances of an account in kobo: `balance` is credits less debits, `held` is the amount that open pending transfers
 * would debit.
 */
export async function readBalance(
  tx: Queryable,
  account: number,
): Promise<{ balance: number; held: number }> {
  const { rows } = await sql<{ balance: number; held: number }>`
    SELECT
      coalesce(sum(CASE WHEN kind IN ('posted', 'post') THEN CASE WHEN credit_account = ${account} THEN amount ELSE -amount END END), 0)::bigint AS balance,
      coalesce(sum(amount) FILTER (WHERE kind = 'pending' AND debit_account = ${account}
        AND NOT EXISTS (SELECT 1 FROM transfer AS done WHERE done.pending_id = transfer.id)), 0)::bigint AS held
    FROM transfer WHERE debit_account = ${account} OR credit_account = ${account}`.execute(tx);
  const [row] = rows;
  return row ?? { balance: 0, held: 0 };
}
