import { isInForce, type TariffItem } from "#domain/tariff.ts";
import { compareLines, type LineChange } from "#domain/tariff-compare.ts";
import type { Actor } from "../actor.ts";
import { authorize } from "../authorize.ts";
import { type CategoryRow, readCategoryRow } from "../charging/category-row.ts";
import { type ItemRow, itemsOf, toTariffItem } from "../charging/item-row.ts";
import { database, type Queryable } from "../db/client.ts";
import { type DraftRevenue, type DraftRow, readDraft, revenueOf, toDraftItem } from "./draft-row.ts";

/** A draft with its category, and its lines beside those that would be in force on its day without it. */
export interface DraftView {
  readonly draft: DraftRow;
  readonly category: CategoryRow;
  /** The category's lines, those that have ended too. */
  readonly current: readonly ItemRow[];
  readonly revenue: ReadonlyMap<number, DraftRevenue>;
  readonly changes: readonly LineChange<TariffItem>[];
}

/** A draft line by line against what it would replace. @throws AppError not-signed-in, forbidden, not-found */
export async function getDraft(actor: Actor, id: number, db: Queryable = database()): Promise<DraftView> {
  authorize(actor, "demand_category.view");
  const draft = await readDraft(db, id);
  const [category, current, revenue] = await Promise.all([
    readCategoryRow(db, draft.category_id),
    itemsOf(db, draft.category_id),
    revenueOf(db, draft.lines),
  ]);
  const before = current.filter((item) => isInForce(item, draft.effective_from)).map(toTariffItem);
  const after = draft.lines.map((line) => toDraftItem(line, draft.effective_from, revenue));
  return { draft, category, current, revenue, changes: compareLines(before, after) };
}
