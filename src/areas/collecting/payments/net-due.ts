import { type NetDue, netDue } from "#domain/net-due.ts";
import type { Actor } from "#kernel/actor.ts";
import { listUnpaidBills, type OwnBill } from "./list-unpaid-bills.ts";
import { type Credit, ownCredits } from "./payer-credit.ts";

/** The next amounts due from the signed-in payer, by bill, and the remaining total after their credit. */
export interface PayerNetDue {
  readonly owed: readonly OwnBill[];
  readonly credits: readonly Credit[];
  readonly net: NetDue;
}

/** @throws AppError not-signed-in, forbidden */
export async function readNetDue(actor: Actor): Promise<PayerNetDue> {
  const [owed, credits] = await Promise.all([listUnpaidBills(actor), ownCredits(actor)]);
  const bills = owed.map(({ payer_key, due }) => ({ payer: payer_key, now_kobo: due.now?.kobo ?? 0 }));
  const creditByPayer = new Map(credits.map(({ type, id, kobo }) => [`${type} ${id}`, kobo]));
  return { owed, credits, net: netDue(bills, creditByPayer) };
}
