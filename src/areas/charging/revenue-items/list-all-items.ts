import { sql } from "kysely";
import { containsPattern } from "#domain/search-words.ts";
import type { Actor } from "#kernel/actor.ts";
import { authorize } from "#kernel/authorize.ts";
import { database } from "#kernel/db/client.ts";
import { itemsWithin, type RevenueItemRow, revenueItemColumns } from "./revenue-item-row.ts";

/** An item in a list. */
export type ListedItem = RevenueItemRow & {
  /** Short codes of the agencies that share its revenue today, largest share first; empty if one agency receives all. */
  readonly shared: readonly string[];
  /** Number of tariff lines in force today that use it. */
  readonly lines: number;
};

/** Upper bound; a government has some hundreds. */
const MAX_ITEMS = 1000;

/**
 * The revenue items in the actor's scope, including archived ones, by code.
 * @throws AppError not-signed-in, forbidden
 */
export async function listAllItems(
  actor: Actor,
  query: { status?: string | undefined; q?: string | undefined } = {},
): Promise<ListedItem[]> {
  const scope = authorize(actor, "revenue_item.view");
  const { status = null, q = "" } = query;
  const { rows } = await sql<ListedItem>`
    WITH today AS (SELECT (now() AT TIME ZONE 'Africa/Lagos')::date AS day)
    SELECT ${revenueItemColumns}, coalesce((SELECT json_agg(b.short_code ORDER BY sh.share_bp DESC, b.short_code)
        FROM revenue_split_share sh JOIN agency b ON b.id = sh.agency_id WHERE sh.split_id = (
          SELECT s.id FROM revenue_split s WHERE s.revenue_item_id = r.id AND s.effective_from <= today.day
          ORDER BY s.effective_from DESC LIMIT 1)), '[]') AS shared,
      (SELECT count(*) FROM category_item i WHERE i.revenue_item_id = r.id
        AND today.day BETWEEN i.effective_from AND coalesce(i.effective_to, 'infinity')) AS lines
    FROM today, revenue_item r JOIN agency a ON a.id = r.agency_id
    WHERE ${itemsWithin(scope)} AND (${status}::text IS NULL OR r.status = ${status})
      AND (${q} = '' OR fold(r.code || ' ' || r.name) LIKE fold(${containsPattern(q)}))
    ORDER BY r.code LIMIT ${MAX_ITEMS}`.execute(database());
  return rows;
}
