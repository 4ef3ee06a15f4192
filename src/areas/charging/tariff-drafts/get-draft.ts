import { addDays } from "#domain/lagos.ts";
import { isInForce, type TariffItem } from "#domain/tariff.ts";
import { compareLines, type LineChange } from "#domain/tariff-compare.ts";
import { type Terms, termsOn } from "#domain/tariff-terms.ts";
import type { Actor } from "#kernel/actor.ts";
import { authorize } from "#kernel/authorize.ts";
import { database, type Queryable } from "#kernel/db/client.ts";
import { type CategoryRow, readCategoryRow } from "../billing/category-row.ts";
import { type ItemRow, itemsOf, toTariffItem } from "../billing/item-row.ts";
import { type DraftRevenue, type DraftRow, readDraft, revenueOf, toDraftItem } from "./draft-row.ts";

/** A draft with its category, and the lines that would be in force on its first day without it. */
export interface DraftView {
  readonly draft: DraftRow;
  readonly category: CategoryRow;
  /** The category's lines, including those that have ended. */
  readonly current: readonly ItemRow[];
  readonly revenue: ReadonlyMap<number, DraftRevenue>;
  readonly changes: readonly LineChange<TariffItem>[];
  /** Terms in force on its first day, without and with it. */
  readonly terms: { readonly before: Terms; readonly after: Terms };
}

/** A draft, line by line, compared with what it would replace. @throws AppError not-signed-in, forbidden, not-found */
export async function getDraft(actor: Actor, id: number, db: Queryable = database()): Promise<DraftView> {
  authorize(actor, "demand_category.view");
  const draft = await readDraft(db, id);
  const [category, current, revenue] = await Promise.all([
    readCategoryRow(db, draft.category_id),
    itemsOf(db, draft.category_id),
    revenueOf(db, draft.lines),
  ]);
  // A published draft is in force itself: the lines it replaced ended on the day before.
  const day = draft.state === "published" ? addDays(draft.effective_from, -1) : draft.effective_from;
  const before = current.filter((item) => isInForce(item, day)).map(toTariffItem);
  const after = draft.lines.map((line) => toDraftItem(line, draft.effective_from, revenue));
  const terms = termsOn(category, day);
  return {
    draft,
    category,
    current,
    revenue,
    changes: compareLines(before, after),
    terms: { before: terms, after: draft.terms ?? terms },
  };
}
