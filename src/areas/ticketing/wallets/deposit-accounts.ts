import { database } from "#kernel/db/client.ts";

/** Bank account for deposits to a wallet. */
export interface DepositAccount {
  readonly bank: string;
  readonly number: string;
  readonly name: string;
}

/** Government accounts that accept deposits; a government has a handful. */
export async function depositAccounts(): Promise<DepositAccount[]> {
  return database()
    .selectFrom("bank_account")
    .select(["bank", "number", "name"])
    .orderBy("id")
    .limit(10)
    .execute();
}
