import { sql } from "kysely";
import type { Balance } from "#domain/bill-balance.ts";
import type { Actor } from "#kernel/actor.ts";
import { database } from "#kernel/db/client.ts";
import { billSight } from "./bill-sight.ts";
import { readBills } from "./bill-view.ts";

/**
 * What bills come to today, by their numbers, in one query; those the actor may not see are left out.
 * @throws AppError not-signed-in, forbidden
 */
export async function getBalances(actor: Actor, ids: readonly number[]): Promise<Map<number, Balance>> {
  if (ids.length === 0) return new Map();
  const where = sql`b.id = ANY(${[...ids]}::bigint[]) AND ${billSight(actor)}`;
  const bills = await readBills(database(), where, ids.length);
  return new Map(bills.map(({ id, balance }) => [id, balance]));
}
