import type { Actor } from "#kernel/actor.ts";
import { authorize } from "#kernel/authorize.ts";
import { database } from "#kernel/db/client.ts";
import { readCategoryRow } from "./category-row.ts";
import { type ItemRow, itemsOf } from "./item-row.ts";

/**
 * The tariff lines of a category in their order, including those that have ended.
 * @throws AppError forbidden, not-found
 */
export async function listItems(actor: Actor, categoryId: number): Promise<ItemRow[]> {
  authorize(actor, "demand_category.view");
  await readCategoryRow(database(), categoryId);
  return itemsOf(database(), categoryId);
}
