import { sql } from "kysely";
import type { Balance } from "#domain/bill-balance.ts";
import type { Actor } from "#kernel/actor.ts";
import { notFound } from "#kernel/app-error.ts";
import { database } from "#kernel/db/client.ts";
import { type BillView, findBill, readBills } from "./bill-view.ts";
import { visibleBills } from "./bill-visibility.ts";

/**
 * A bill in full by its ID, for officers within their scope and for its payer.
 * @throws AppError not-signed-in, forbidden, not-found
 */
export async function getBill(actor: Actor, id: number): Promise<BillView> {
  const bill = await findBill(database(), sql`b.id = ${id} AND ${visibleBills(actor)}`);
  if (!bill) throw notFound("bill");
  return bill;
}

/**
 * Balances of bills as of today, by their IDs, in one query; bills that the actor can't see are excluded.
 * @throws AppError not-signed-in, forbidden
 */
export async function getBalances(actor: Actor, ids: readonly number[]): Promise<Map<number, Balance>> {
  if (ids.length === 0) return new Map();
  const where = sql`b.id = ANY(${[...ids]}::bigint[]) AND ${visibleBills(actor)}`;
  const bills = await readBills(database(), where, ids.length);
  return new Map(bills.map(({ id, balance }) => [id, balance]));
}
