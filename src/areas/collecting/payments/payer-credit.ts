import { sql } from "kysely";
import type { Actor } from "#kernel/actor.ts";
import { authorize } from "#kernel/authorize.ts";
import { database, type Queryable, type Tx } from "#kernel/db/client.ts";
import { ownCondition } from "#kernel/owner.ts";
import { findAccount } from "../ledger/account.ts";
import { readBalance } from "../ledger/balance.ts";

export interface PayerId {
  readonly type: "individual" | "corporate";
  readonly id: number;
}

/** The owner of credit: a payer, or a bill without a payer. */
export interface CreditOwner {
  readonly type: PayerId["type"] | "bill";
  readonly id: number;
}

/** A payer's credit. */
export interface Credit extends PayerId {
  readonly name: string;
  readonly kobo: number;
}

/** A payer's credit that is not held, in kobo, and its account. */
export async function readCredit(
  db: Queryable,
  { type, id }: CreditOwner,
): Promise<{ account: number | undefined; kobo: number }> {
  const account = await findAccount(db, { kind: "payer-credit", [`${type}_id`]: id });
  if (account === undefined) return { account, kobo: 0 };
  const { balance, held } = await readBalance(db, account);
  return { account, kobo: Math.max(0, balance - held) };
}

/** The available credit in kobo, with a lock against other users of it: accounts have no row that can be locked. */
export async function lockCredit(tx: Tx, payer: CreditOwner): Promise<number> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`payer-credit ${payer.type} ${payer.id}`}, 0))`.execute(
    tx,
  );
  return (await readCredit(tx, payer)).kobo;
}

/** Credit of the signed-in payer and of each of their companies; only amounts above zero. */
export async function ownCredits(actor: Actor): Promise<Credit[]> {
  authorize(actor, "own_bill.view");
  const db = database();
  const { rows } = await sql<PayerId & { name: string }>`
    SELECT CASE WHEN k.corporate_id IS NULL THEN 'individual' ELSE 'corporate' END AS type,
      coalesce(k.corporate_id, k.individual_id) AS id, coalesce(c.title, i.title) AS name
    FROM account k LEFT JOIN corporate c ON c.id = k.corporate_id LEFT JOIN individual i ON i.id = k.individual_id
    WHERE k.kind = 'payer-credit' AND k.bill_id IS NULL AND ${ownCondition(actor, "k")} ORDER BY k.id LIMIT 50`.execute(
    db,
  );
  const credits: Credit[] = [];
  for (const payer of rows) credits.push({ ...payer, kobo: (await readCredit(db, payer)).kobo });
  return credits.filter(({ kobo }) => kobo > 0);
}
