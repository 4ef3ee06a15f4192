import { addDays, type LagosDate } from "#domain/lagos.ts";
import { isInForce, type TariffItem } from "#domain/tariff.ts";
import { termsOf } from "#domain/tariff-compare.ts";
import type { CategoryRow } from "../charging/category-row.ts";
import { type ItemRow, toTariffItem } from "../charging/item-row.ts";
import type { Tariff } from "../charging/load-tariff.ts";
import { type DraftLine, type DraftRevenue, type DraftRow, toDraftItem } from "./draft-row.ts";

/** What publishing a draft does to the lines of its category. */
export interface Merged {
  /** Lines that the draft takes over as they are. */
  readonly kept: readonly ItemRow[];
  /** Lines that are in force for the last time on the day before the draft's. */
  readonly ended: readonly ItemRow[];
  readonly added: readonly DraftLine[];
  /** Lines that begin on the draft's day or later and that it knows nothing of: nobody can say which holds. */
  readonly clashes: readonly ItemRow[];
  readonly last_day: LagosDate;
}

type Revenue = ReadonlyMap<number, DraftRevenue>;

/** Works out what publishing would do. Pure: the simulator and the publication both go by it. */
export function mergeDraft(
  current: readonly ItemRow[],
  draft: Pick<DraftRow, "effective_from" | "lines">,
  revenue: Revenue,
): Merged {
  const { effective_from: from, lines } = draft;
  const live = current.filter((item) => isInForce(item, from) || item.effective_from > from);
  const left = [...live];
  const added = lines.filter((line) => {
    const at = left.findIndex((item) => isInForce(item, from) && saysTheSame(item, line, revenue, from));
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
  return {
    kept: live.filter((item) => !left.includes(item)),
    ended: left.filter((item) => item.effective_from < from),
    added,
    clashes: left.filter((item) => item.effective_from >= from),
    last_day: addDays(from, -1),
  };
}

function saysTheSame(item: ItemRow, line: DraftLine, revenue: Revenue, from: LagosDate): boolean {
  const { position, effective_to } = line;
  return (
    item.revenue_item_id === line.revenue_item_id &&
    item.position === position &&
    (item.effective_to ?? null) === (effective_to ?? null) &&
    termsOf(toTariffItem(item)) === termsOf(toDraftItem(line, from, revenue))
  );
}

/** The tariff of a category as it would be with a draft published: all that the calculator needs. */
export function tariffWithDraft(
  category: CategoryRow,
  current: readonly ItemRow[],
  draft: Pick<DraftRow, "effective_from" | "lines">,
  revenue: Revenue,
): Tariff {
  const { ended, added, last_day } = mergeDraft(current, draft, revenue);
  const there = current.map((item): TariffItem => {
    const line = toTariffItem(item);
    return ended.includes(item) ? { ...line, effective_to: last_day } : line;
  });
  const coming = added.map((line) => ({ line, item: toDraftItem(line, draft.effective_from, revenue) }));
  const agency_id =
    current[0]?.agency_id ?? revenue.get(draft.lines[0]?.revenue_item_id ?? 0)?.agency_id ?? 0;
  return {
    category,
    items: [...there, ...coming.map(({ item }) => item)],
    agency_id,
    revenue_items: Object.fromEntries([
      ...current.map(({ id, revenue_item_id }) => [String(id), revenue_item_id] as const),
      ...coming.map(({ line, item }) => [String(item.id), line.revenue_item_id] as const),
    ]),
  };
}
