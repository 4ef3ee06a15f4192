import { database } from "#kernel/db/client.ts";

/** Bank account for deposits to a wallet. */
export interface PayingIn {
  readonly bank: string;
  readonly number: string;
  readonly name: string;
}

/** Government accounts that accept deposits; a government has a handful. */
export async function payingInAccounts(): Promise<PayingIn[]> {
  return database()
    .selectFrom("bank_account")
    .select(["bank", "number", "name"])
    .orderBy("id")
    .limit(10)
    .execute();
}
