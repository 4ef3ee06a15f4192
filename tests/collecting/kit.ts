import { sql } from "kysely";
import { settle } from "#areas/collecting/payments/settle.ts";
import { lagosDate } from "#domain/lagos.ts";
import { database } from "#kernel/db/client.ts";
import type { TestBill } from "../money/support/bills.ts";
import { connectAsOwner } from "../money/support/owner.ts";
import { choose, start } from "../money/support/pay.ts";
import type { Till } from "../money/support/till.ts";
import type { ApiClient } from "../support/api.ts";

/** Pays bills online until confirmed. Returns the payment's number. */
export async function pay(bills: readonly TestBill[], kobo?: number): Promise<number> {
  const payment = await start(bills, kobo);
  await choose(payment, "pay");
  await settle(payment.reference);
  return payment.id;
}

/** Starts two payments before either is paid, so that the excess of the second becomes credit. */
export async function payBoth(bill: TestBill, first_kobo?: number): Promise<[number, number]> {
  const [first, second] = [await start([bill], first_kobo), await start([bill])];
  for (const one of [first, second]) {
    await choose(one, "pay");
    await settle(one.reference);
  }
  return [first.id, second.id];
}

/** Moves everything posted so far this many days back. */
export async function shiftBack(till: Pick<Till, "database">, days: number): Promise<void> {
  const client = await connectAsOwner(till.database.url);
  try {
    await client.query("SET session_replication_role = replica");
    for (const table of ["transfer"])
      await client.query(`UPDATE ${table} SET created_at = created_at - make_interval(days => $1)`, [days]);
    for (const table of ["collection", "settlement_share"])
      await client.query(`UPDATE ${table} SET day = day - $1::integer`, [days]);
    await client.query("SELECT count_collected_days()");
  } finally {
    await client.end();
  }
}

/** The date in Lagos this many days ago. */
export const daysAgo = (days: number) => lagosDate(Date.now() - days * 86_400_000);

export const dataOf = <T>({ body }: { body: { data?: unknown } }) => body.data as T;

/** Gives an agency a bank account, requested by one officer and confirmed by another. */
export async function giveAccount(agency_id: number, first: ApiClient, second: ApiClient): Promise<void> {
  const account = {
    bank_name: "Zenith Bank",
    bank_account_number: "1012345678",
    bank_account_name: `Agency ${agency_id}`,
    reason: "First account",
  };
  const response = await first.post(`/agencies/${agency_id}/account-changes`, account);
  const { id } = dataOf<{ id: number }>(response);
  const done = await second.post(`/agencies/${agency_id}/account-changes/${id}/confirm`, {});
  if (done.status !== 200) throw new Error(`No account: ${done.status} ${JSON.stringify(done.body)}`);
}

/** The balance of the revenue and penalty income accounts in the ledger, in kobo. */
export async function ledgerIncome(): Promise<number> {
  const { rows } = await sql<{ kobo: number }>`
    SELECT coalesce(sum(CASE WHEN t.credit_account = a.id THEN t.amount ELSE -t.amount END), 0)::bigint AS kobo
    FROM account a JOIN transfer t ON a.id IN (t.credit_account, t.debit_account)
    WHERE a.kind IN ('revenue', 'penalty-income') AND t.kind IN ('posted', 'post')`.execute(database());
  return rows[0]?.kobo ?? 0;
}
