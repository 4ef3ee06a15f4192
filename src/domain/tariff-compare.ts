/** Compares two versions of a tariff by line. */
import type { Condition, TariffItem } from "./tariff.ts";

export type LineChange<T extends TariffItem> =
  | { readonly kind: "same" | "changed"; readonly was: T; readonly now: T }
  | { readonly kind: "added"; readonly now: T }
  | { readonly kind: "gone"; readonly was: T };

/**
 * Pairs the lines of two versions: first those with the same revenue item and conditions, then the remaining ones of
 * the same item, in order. Sorted by revenue item code, with removed lines last.
 */
export function compareLines<T extends TariffItem>(
  before: readonly T[],
  after: readonly T[],
): LineChange<T>[] {
  const unpaired = [...before];
  const take = (matches: (one: T) => boolean) => {
    const at = unpaired.findIndex(matches);
    return at < 0 ? undefined : unpaired.splice(at, 1)[0];
  };
  const exact = after.map((now) => ({ now, was: take((one) => lineKey(one) === lineKey(now)) }));
  const paired = exact.map(({ now, was }) => ({
    now,
    was: was ?? take((one) => one.item_code === now.item_code),
  }));
  const changes: LineChange<T>[] = paired.map(({ now, was }) =>
    was
      ? { kind: chargeFingerprint(was) === chargeFingerprint(now) ? "same" : "changed", was, now }
      : { kind: "added", now },
  );
  const removed = unpaired.map((was): LineChange<T> => ({ kind: "gone", was }));
  return [...changes, ...removed].sort((a, b) => byItemCode(lineOf(a), lineOf(b)));
}

const lineOf = <T extends TariffItem>(change: LineChange<T>): T =>
  "now" in change ? change.now : change.was;

function byItemCode(a: TariffItem, b: TariffItem): number {
  return a.item_code < b.item_code ? -1 : a.item_code > b.item_code ? 1 : 0;
}

/** Key of the revenue item and the conditions, in any order. */
function lineKey({ item_code, conditions }: TariffItem): string {
  return JSON.stringify([item_code, conditions.map(conditionKey).sort()]);
}

function conditionKey({ field, op, value }: Condition): string {
  return JSON.stringify([field, op, Array.isArray(value) ? value.map(String).sort() : String(value)]);
}

/** Everything that affects the charge, without the dates: equal lines charge the same. */
export function chargeFingerprint(item: TariffItem): string {
  const { item_code, conditions, min_kobo, max_kobo, citation } = item;
  return JSON.stringify([
    item_code,
    conditions.map(conditionKey).sort(),
    min_kobo ?? null,
    max_kobo ?? null,
    citation,
    formulaOf(item),
  ]);
}

function formulaOf(item: TariffItem): unknown[] {
  switch (item.kind) {
    case "flat":
      return [item.kind, item.amount_kobo];
    case "per_unit":
      return [item.kind, item.amount_kobo, item.unit_field];
    case "rate":
      return [item.kind, item.rate_ppm, item.value_field ?? null];
    case "tiered":
      return [item.kind, item.tier_field, item.tiers.map((tier) => Object.entries(tier).sort())];
  }
}
