import { sql } from "kysely";
import type { Balance } from "#domain/bill-balance.ts";
import type { Actor } from "#kernel/actor.ts";
import { notFound } from "#kernel/app-error.ts";
import { database } from "#kernel/db/client.ts";
import { type BillView, findBill, readBills } from "./bill-view.ts";
import { visibleBills } from "./bill-visibility.ts";
import { type BillQuery, ofQuery } from "./list-bills.ts";

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

/** The payer or asset whose bills are meant. */
export type BilledQuery = Pick<BillQuery, "individual_id" | "corporate_id" | "asset_type" | "asset_id">;

/**
 * Balances as of today of all open bills of a payer or asset, by the bills' IDs; bills that the actor can't see are
 * excluded.
 * @throws AppError not-signed-in, forbidden
 */
export async function getOpenBalances(actor: Actor, query: BilledQuery): Promise<Map<number, Balance>> {
  const open = sql`b.status IN ('unpaid', 'part-paid')`;
  const where = sql.join([...ofQuery(query), open, visibleBills(actor)], sql` AND `);
  const bills = await readBills(database(), where, null);
  return new Map(bills.map(({ id, balance }) => [id, balance]));
}
