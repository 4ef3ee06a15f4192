import type { Scope } from "#kernel/actor.ts";
import { notFound } from "#kernel/app-error.ts";
import type { Tx } from "#kernel/db/client.ts";
import { requireTariffOf } from "#kernel/set-up-scope.ts";
import { type CategoryRow, lockCategory } from "./category-row.ts";
import { findItem, type ItemRow, itemsOf } from "./item-row.ts";

/**
 * Locks a category to be changed, until the transaction ends. An officer of some agencies can change it only if all its
 * lines, including ended ones, are theirs; a category without lines can be changed by any officer with the right.
 * @param scope of `authorizeSetUp`
 * @throws AppError not-found, forbidden
 */
export async function lockTariff(tx: Tx, scope: Scope, categoryId: number): Promise<CategoryRow> {
  const category = await lockCategory(tx, categoryId);
  for (const { agency_id } of await itemsOf(tx, categoryId)) requireTariffOf(scope, agency_id);
  return category;
}

/**
 * Locks a tariff line to be changed, and its category, until the transaction ends.
 * @throws AppError not-found, forbidden
 */
export async function lockItem(
  tx: Tx,
  scope: Scope,
  id: number,
): Promise<{ category: CategoryRow; item: ItemRow }> {
  const found = await findItem(tx, id);
  if (!found) throw notFound("line");
  requireTariffOf(scope, found.agency_id);
  const category = await lockTariff(tx, scope, found.category_id);
  // Read again: it can have changed while waiting for the category.
  return { category, item: (await findItem(tx, id)) ?? found };
}
