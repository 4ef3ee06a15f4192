import { sql } from "kysely";
import type { Actor } from "#kernel/actor.ts";
import { notFound } from "#kernel/app-error.ts";
import { database } from "#kernel/db/client.ts";
import { billSight } from "./bill-sight.ts";
import { type BillView, findBill } from "./bill-view.ts";

/**
 * A bill in full by its number: for officers within their scope, and for its payer.
 * @throws AppError not-signed-in, forbidden, not-found
 */
export async function getBill(actor: Actor, id: number): Promise<BillView> {
  const bill = await findBill(database(), sql`b.id = ${id} AND ${billSight(actor)}`);
  if (!bill) throw notFound("bill");
  return bill;
}
