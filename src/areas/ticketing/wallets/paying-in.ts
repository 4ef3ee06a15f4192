import { database } from "#kernel/db/client.ts";

/** Where a holder may pay in at a bank. */
export interface PayingIn {
  readonly bank: string;
  readonly number: string;
  readonly name: string;
}

/** The government's accounts that money may be paid into; a government has a handful. */
export async function payingInAccounts(): Promise<PayingIn[]> {
  return database()
    .selectFrom("bank_account")
    .select(["bank", "number", "name"])
    .orderBy("id")
    .limit(10)
    .execute();
}
