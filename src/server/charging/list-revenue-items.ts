import { sql } from "kysely";
import type { Actor } from "../actor.ts";
import { authorize } from "../authorize.ts";
import { database } from "../db/client.ts";

export interface ListedRevenueItem {
  readonly id: number;
  readonly code: string;
  readonly name: string;
  readonly agency_id: number;
  readonly agency: string;
  readonly agency_name: string;
}

/** The revenue items in use with their agency, by code. @throws AppError forbidden */
export async function listRevenueItems(actor: Actor): Promise<ListedRevenueItem[]> {
  authorize(actor, "demand_category.view");
  const { rows } = await sql<ListedRevenueItem>`
    SELECT r.id, r.code, r.name, r.agency_id, a.short_code AS agency, a.name AS agency_name
    FROM revenue_item r JOIN agency a ON a.id = r.agency_id WHERE r.status = 'active' ORDER BY r.code`.execute(
    database(),
  );
  return rows;
}
