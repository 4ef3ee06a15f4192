import { addDays, formatDate, type LagosDate } from "#domain/lagos.ts";
import { isInForce, type TariffItem } from "#domain/tariff.ts";
import { chargeFingerprint } from "#domain/tariff-compare.ts";
import { type DatedTerms, pickTerms, sameTerms, type Terms, termsOn } from "#domain/tariff-terms.ts";
import type { CategoryRow } from "../billing/category-row.ts";
import { type ItemRow, toTariffItem } from "../billing/item-row.ts";
import type { Tariff } from "../billing/load-tariff.ts";
import { type DraftLine, type DraftRevenue, type DraftRow, toDraftItem } from "./draft-row.ts";

/** The effect of publishing a draft on the lines of its category. */
export interface Merged {
  /** Lines that continue unchanged. */
  readonly unchanged: readonly ItemRow[];
  /** Lines that end on the day before the draft's first day. */
  readonly ended: readonly ItemRow[];
  readonly added: readonly DraftLine[];
  /** Lines that would have started on the draft's first day and have charged nothing yet. */
  readonly replaced: readonly ItemRow[];
  /** Lines that start after the draft's first day and are not part of it: it is undefined which applies. */
  readonly clashes: readonly ItemRow[];
  readonly last_day: LagosDate;
}

type Revenue = ReadonlyMap<number, DraftRevenue>;

/** Computes the effect of publishing. Pure; the simulator and the publication both use it. */
export function mergeDraft(
  current: readonly ItemRow[],
  draft: Pick<DraftRow, "effective_from" | "lines">,
  revenue: Revenue,
): Merged {
  const { effective_from: from, lines } = draft;
  const live = current.filter((item) => isInForce(item, from) || item.effective_from > from);
  const remaining = [...live];
  const added = lines.filter((line) => {
    const at = remaining.findIndex((item) => isInForce(item, from) && isSameLine(item, line, revenue, from));
    if (at >= 0) remaining.splice(at, 1);
    return at < 0;
  });
  return {
    unchanged: live.filter((item) => !remaining.includes(item)),
    ended: remaining.filter((item) => item.effective_from < from),
    added,
    replaced: remaining.filter((item) => item.effective_from === from),
    clashes: remaining.filter((item) => item.effective_from > from),
    last_day: addDays(from, -1),
  };
}

/** The effect of publishing a draft on the terms of its category. */
export interface MergedTerms {
  /** Null if those in force on its first day continue. */
  readonly added: Terms | null;
  /** Terms that start after the draft's first day, if it has different ones. */
  readonly clashes: readonly DatedTerms[];
}

/** The same for the terms. Pure. */
export function mergeTerms(
  category: CategoryRow,
  { effective_from: from, terms }: Pick<DraftRow, "effective_from" | "terms">,
): MergedTerms {
  const added = terms && !sameTerms(terms, termsOn(category, from)) ? pickTerms(terms) : null;
  return { added, clashes: added ? category.later_terms.filter((one) => one.effective_from > from) : [] };
}

function isSameLine(item: ItemRow, line: DraftLine, revenue: Revenue, from: LagosDate): boolean {
  const { position, effective_to } = line;
  return (
    item.revenue_item_id === line.revenue_item_id &&
    item.position === position &&
    (item.effective_to ?? null) === (effective_to ?? null) &&
    chargeFingerprint(toTariffItem(item)) === chargeFingerprint(toDraftItem(line, from, revenue))
  );
}

/** The tariff of a category as if a draft were published, for the calculator. */
export function tariffWithDraft(
  category: CategoryRow,
  current: readonly ItemRow[],
  draft: Pick<DraftRow, "effective_from" | "lines" | "terms">,
  revenue: Revenue,
): Tariff {
  const { ended, replaced, added, last_day } = mergeDraft(current, draft, revenue);
  const { added: terms } = mergeTerms(category, draft);
  const later = terms ? [{ effective_from: draft.effective_from, ...terms }] : [];
  const continuing = current
    .filter((item) => !replaced.includes(item))
    .map((item): TariffItem => {
      const line = toTariffItem(item);
      return ended.includes(item) ? { ...line, effective_to: last_day } : line;
    });
  const starting = added.map((line) => ({ line, item: toDraftItem(line, draft.effective_from, revenue) }));
  const agency_id =
    current[0]?.agency_id ?? revenue.get(draft.lines[0]?.revenue_item_id ?? 0)?.agency_id ?? 0;
  return {
    category: { ...category, later_terms: [...category.later_terms, ...later] },
    items: [...continuing, ...starting.map(({ item }) => item)],
    agency_id,
    revenue_items: Object.fromEntries([
      ...current.map(({ id, revenue_item_id }) => [String(id), revenue_item_id] as const),
      ...starting.map(({ line, item }) => [String(item.id), line.revenue_item_id] as const),
    ]),
  };
}

/** What prevents a draft from being published, one sentence each, for the page and the error. */
export function clashText(lines: readonly ItemRow[], terms: readonly DatedTerms[]): string[] {
  const clashSentence = (what: string, from: LagosDate) =>
    `${what} on ${formatDate(from)}, after the first day of this draft. Change the first day of this draft to that date, or publish another draft for that date first.`;
  return [
    ...lines.map(({ code, item_code, effective_from }) =>
      clashSentence(`Line ${code} (${item_code}) starts`, effective_from),
    ),
    ...terms.map(({ effective_from }) => clashSentence("Other terms start", effective_from)),
  ];
}
