import { sql } from "kysely";
import type { Actor, Scope } from "#kernel/actor.ts";
import { authorize, may } from "#kernel/authorize.ts";
import type { Queryable } from "#kernel/db/client.ts";
import { coversAgency, requireSetUpOf } from "#kernel/set-up-scope.ts";
import { itemsWithin, type RevenueItemRow } from "./revenue-item-row.ts";

/**
 * Refuses a revenue item that another agency bills.
 * @param scope of `authorizeSetUp`
 * @throws AppError forbidden, not-found (an item that is not visible to them)
 */
export async function requireItem(
  db: Queryable,
  actor: Actor,
  scope: Scope,
  { id, agency_id }: Pick<RevenueItemRow, "id" | "agency_id">,
): Promise<void> {
  if (coversAgency(scope, agency_id)) return;
  requireSetUpOf(scope, agency_id, { what: "revenue item", seen: await seesItem(db, actor, id) });
}

async function seesItem(db: Queryable, actor: Actor, id: number): Promise<boolean> {
  if (!may(actor, "revenue_item.view")) return false;
  const within = itemsWithin(authorize(actor, "revenue_item.view"));
  const { rows } = await sql`SELECT FROM revenue_item r WHERE r.id = ${id} AND ${within}`.execute(db);
  return rows.length > 0;
}
