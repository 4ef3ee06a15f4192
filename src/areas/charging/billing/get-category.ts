import { type Terms, termsOn } from "#domain/tariff-terms.ts";
import type { Actor } from "#kernel/actor.ts";
import { authorize } from "#kernel/authorize.ts";
import { database } from "#kernel/db/client.ts";
import { lagosToday } from "#kernel/today.ts";
import { type CategoryRow, readCategoryRow } from "./category-row.ts";
import { type FixedBy, findFixedBy } from "./fixed-tariff.ts";
import { type ItemRow, itemsOf } from "./item-row.ts";

/** A category with its tariff. Its own terms are the first ones. */
export interface CategoryView extends CategoryRow {
  /** Tariff lines of the category, including ended ones. */
  readonly items: readonly ItemRow[];
  /**
   * Reason why lines and terms can be changed only by a tariff draft: `billed` if bills were issued, `published` if a
   * draft was published; `null` if requests can change them.
   */
  readonly settled: FixedBy | null;
  /** Payment terms in force today. */
  readonly terms: Terms;
}

/** A category and its lines, including those that have ended. @throws AppError forbidden, not-found */
export async function getCategory(actor: Actor, id: number): Promise<CategoryView> {
  authorize(actor, "demand_category.view");
  const db = database();
  const category = await readCategoryRow(db, id);
  const [items, settled, today] = await Promise.all([itemsOf(db, id), findFixedBy(db, id), lagosToday(db)]);
  return { ...category, items, settled: settled ?? null, terms: termsOn(category, today) };
}
