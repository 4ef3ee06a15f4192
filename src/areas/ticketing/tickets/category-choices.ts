import { sql } from "kysely";
import type { Actor } from "#kernel/actor.ts";
import { database } from "#kernel/db/client.ts";
import { categoryTree } from "./category-tree.ts";

/** By field. */
export type CategoryChoices = Readonly<
  Record<"parent_id" | "revenue_item_id", readonly { id: number; words: string }[]>
>;

/** A government has some hundreds. */
const MAX_ITEMS = 1000;

/**
 * Choices of a category form: possible parent categories in tree order, and active revenue items.
 * @param except the category being edited: neither it nor its subcategories can be its parent
 * @throws AppError not-signed-in, forbidden
 */
export async function categoryChoices(actor: Actor, except?: number): Promise<CategoryChoices> {
  const [{ rows }, items] = await Promise.all([categoryTree(actor), readItems()]);
  const excluded = new Set<number>(except === undefined ? [] : [except]);
  for (const { id, parent_id } of rows) if (parent_id !== null && excluded.has(parent_id)) excluded.add(id);
  const parents = rows.filter(({ id, status }) => status === "active" && !excluded.has(id));
  return {
    parent_id: parents.map(({ id, title, depth }) => ({ id, words: `${"\u2003".repeat(depth)}${title}` })),
    revenue_item_id: items.map(({ id, code, title, agency }) => ({
      id,
      words: `${code}, ${title} (${agency})`,
    })),
  };
}

async function readItems() {
  const { rows } = await sql<{ id: number; code: string; title: string; agency: string }>`
    SELECT r.id, r.code, r.title, a.short_code AS agency FROM revenue_item r JOIN agency a ON a.id = r.agency_id
    WHERE r.status = 'active' ORDER BY r.code LIMIT ${MAX_ITEMS}`.execute(database());
  return rows;
}
