import type { Scope } from "#kernel/actor.ts";
import { notFound } from "#kernel/app-error.ts";
import type { Tx } from "#kernel/db/client.ts";
import { requireTariffOf } from "#kernel/set-up-scope.ts";
import { type CategoryRow, lockCategory } from "./category-row.ts";
import { findItem, type ItemRow, itemsOf } from "./item-row.ts";

/**
 * A category to be changed, held until the transaction ends. An officer of some agencies only changes one
 * whose lines, ended ones too, are all theirs; one without lines charges for nobody yet and is anybody's.
 * @param scope of `authorizeSetUp`
 * @throws AppError not-found, forbidden
 */
export async function lockTariff(tx: Tx, scope: Scope, categoryId: number): Promise<CategoryRow> {
  const category = await lockCategory(tx, categoryId);
  for (const { agency_id } of await itemsOf(tx, categoryId)) requireTariffOf(scope, agency_id);
  return category;
}

/** A tariff line to be changed, and its category, held until the transaction ends. @throws AppError not-found, forbidden */
export async function lockItem(
  tx: Tx,
  scope: Scope,
  id: number,
): Promise<{ category: CategoryRow; item: ItemRow }> {
  const found = await findItem(tx, id);
  if (!found) throw notFound("line");
  requireTariffOf(scope, found.agency_id);
  const category = await lockTariff(tx, scope, found.category_id);
  // Read again: somebody may have changed it while we waited for the category.
  return { category, item: (await findItem(tx, id)) ?? found };
}
