import { sql } from "kysely";
import { groupByPayer, type NetDue, netDue } from "#domain/net-due.ts";
import type { Actor } from "#kernel/actor.ts";
import { database } from "#kernel/db/client.ts";
import { ownerOf } from "#kernel/owner.ts";
import { byDueDate, listUnpaidBills, type OwnBill } from "./list-unpaid-bills.ts";
import { type Credit, ownCredits } from "./payer-credit.ts";

/** The next amounts due from the signed-in user's payers, by bill, and the remaining total after their credit. */
export interface PayerNetDue {
  readonly owed: readonly OwnBill[];
  readonly credits: readonly Credit[];
  readonly net: NetDue;
}

/** The unpaid bills and the credit of one payer. */
export interface PayerDue {
  /** "individual 17" */
  readonly payer: string;
  readonly name: string;
  /** Earliest due date first. */
  readonly bills: readonly OwnBill[];
  /** Null without credit. */
  readonly credit: Credit | null;
}

/** @throws AppError not-signed-in, forbidden */
export async function readNetDue(actor: Actor): Promise<PayerNetDue> {
  const [owed, credits] = await Promise.all([listUnpaidBills(actor), ownCredits(actor)]);
  const bills = owed.map(({ payer_key, due }) => ({ payer: payer_key, now_kobo: due.now?.kobo ?? 0 }));
  const creditByPayer = new Map(credits.map((credit) => [keyOf(credit), credit.kobo]));
  return { owed, credits, net: netDue(bills, creditByPayer) };
}

/**
 * Unpaid bills of the signed-in user by payer, as one payment pays the bills of one payer, the credit of payers without
 * unpaid bills, and whether the user pays for several at all.
 * @throws AppError not-signed-in, forbidden
 */
export async function readDueByPayer(
  actor: Actor,
): Promise<{ payers: PayerDue[]; unused_credits: Credit[]; has_several_payers: boolean }> {
  const [owed, credits, names] = await Promise.all([
    listUnpaidBills(actor),
    ownCredits(actor),
    ownPayerNames(actor),
  ]);
  const creditByPayer = new Map(credits.map((credit) => [keyOf(credit), credit]));
  const payers = groupByPayer(byDueDate(owed)).map(({ payer, bills }) => ({
    payer,
    name: names.get(payer) ?? "",
    bills,
    credit: creditByPayer.get(payer) ?? null,
  }));
  const paying = new Set(payers.map(({ payer }) => payer));
  return {
    payers,
    unused_credits: credits.filter((credit) => !paying.has(keyOf(credit))),
    has_several_payers: names.size > 1,
  };
}

/** The names of the signed-in user's payers by key. */
export async function ownPayerNames(actor: Actor): Promise<Map<string, string>> {
  const { individual_id, corporate_ids } = ownerOf(actor);
  const { rows } = await sql<{ payer: string; name: string }>`
    SELECT 'individual ' || id AS payer, title AS name FROM individual WHERE id = ${individual_id}
    UNION ALL SELECT 'corporate ' || id, title FROM corporate WHERE id = ANY(${[...corporate_ids]}::bigint[])`.execute(
    database(),
  );
  return new Map(rows.map(({ payer, name }) => [payer, name]));
}

function keyOf({ type, id }: Credit): string {
  return `${type} ${id}`;
}
