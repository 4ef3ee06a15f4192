import { sql } from "kysely";
import { containsPattern } from "#domain/search-words.ts";
import type { Actor } from "#kernel/actor.ts";
import { authorize } from "#kernel/authorize.ts";
import { database } from "#kernel/db/client.ts";
import { type CategoryRow, categoryColumns } from "./category-row.ts";

/** A category in a list. */
export type ListedCategory = CategoryRow & {
  readonly item_count: number;
  readonly items_in_force: number;
  /** IDs of the agencies that receive the revenue of the category’s lines. */
  readonly agency_ids: readonly number[];
};

/** Every demand category, by name; a government has some dozens. @throws AppError forbidden */
export async function listCategories(
  actor: Actor,
  query: { resource?: string | undefined; status?: string | undefined; q?: string | undefined } = {},
): Promise<ListedCategory[]> {
  authorize(actor, "demand_category.view");
  const { resource = null, status = null, q = "" } = query;
  const { rows } = await sql<ListedCategory>`
    SELECT ${categoryColumns}, count(i.id) AS item_count,
      count(i.id) FILTER (WHERE current_date BETWEEN i.effective_from AND coalesce(i.effective_to, 'infinity')) AS items_in_force,
      coalesce(json_agg(DISTINCT r.agency_id) FILTER (WHERE r.id IS NOT NULL), '[]') AS agency_ids
    FROM demand_category c LEFT JOIN category_item i ON i.category_id = c.id
      LEFT JOIN revenue_item r ON r.id = i.revenue_item_id
    WHERE (${resource}::text IS NULL OR c.resource = ${resource}) AND (${status}::text IS NULL OR c.status = ${status})
      AND (${q} = '' OR fold(c.name || ' ' || c.code) LIKE fold(${containsPattern(q)}))
    GROUP BY c.id ORDER BY c.name COLLATE "und-x-icu", c.id`.execute(database());
  return rows;
}
