import { sql } from "kysely";
import type { Actor } from "#kernel/actor.ts";
import { authorize } from "#kernel/authorize.ts";
import { database } from "#kernel/db/client.ts";
import { itemsWithin } from "../revenue-items/revenue-item-row.ts";

export interface ListedRevenueItem {
  readonly id: number;
  readonly code: string;
  readonly name: string;
  readonly agency_id: number;
  readonly agency: string;
  readonly agency_name: string;
}

/** The active revenue items of the actor's agencies, by code. @throws AppError not-signed-in, forbidden */
export async function listRevenueItems(actor: Actor): Promise<ListedRevenueItem[]> {
  const within = itemsWithin(authorize(actor, "demand_category.view"));
  const { rows } = await sql<ListedRevenueItem>`
    SELECT r.id, r.code, r.name, r.agency_id, a.short_code AS agency, a.name AS agency_name
    FROM revenue_item r JOIN agency a ON a.id = r.agency_id WHERE r.status = 'active' AND ${within} ORDER BY r.code`.execute(
    database(),
  );
  return rows;
}
