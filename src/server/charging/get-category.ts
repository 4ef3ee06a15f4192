import type { Actor } from "../actor.ts";
import { authorize } from "../authorize.ts";
import { database } from "../db/client.ts";
import { type CategoryRow, readCategoryRow } from "./category-row.ts";
import { type ItemRow, itemsOf } from "./item-row.ts";

/** A category and its lines, those that have ended too. @throws AppError forbidden, not-found */
export async function getCategory(
  actor: Actor,
  id: number,
): Promise<CategoryRow & { readonly items: readonly ItemRow[] }> {
  authorize(actor, "demand_category.view");
  const category = await readCategoryRow(database(), id);
  return { ...category, items: await itemsOf(database(), id) };
}
