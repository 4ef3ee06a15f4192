/** What a charged line says to whoever pays it: what it was worked out from, and what would change it. */
import { readDecimal } from "./decimal.ts";
import { divideRounded, formatNaira } from "./money.ts";
import type { AssetSnapshot, Condition, FieldWords, TariffItem, Tier } from "./tariff.ts";
import { findMeasuredField } from "./tariff.ts";
import { boundWords, conditionWords, fieldName, quantity, tierBounds } from "./tariff-words.ts";

export type LineReasons = {
  /** What stood on record: "28 rooms". */
  readonly from: string[];
  /** Why it applies here at all: "Charged where use is commercial". */
  readonly because: string[];
  /** Sentences. */
  readonly changes: string[];
};

/** The steps in which a rate is told, kobo: "₦100,000.00 more adds ₦600.00". */
const STEP = 100_000_00;

/** Plain words for one tariff line on one record as it stood. Pure. */
export function explainLine(item: TariffItem, asset: AssetSnapshot, fields: FieldWords): LineReasons {
  const field = findMeasuredField(item);
  const value = field === undefined ? undefined : readDecimal(asset[field]);
  return {
    from: field && value ? [quantity(value, field, fields)] : [],
    because: item.conditions.map((one) => conditionWords(one, fields).replace(/^Only/, "Charged")),
    changes: [
      ...measureWords(item, asset, fields),
      ...limitWords(item),
      ...item.conditions.map((one) => conditionChange(one, fields)),
    ],
  };
}

function measureWords(item: TariffItem, asset: AssetSnapshot, fields: FieldWords): string[] {
  switch (item.kind) {
    case "flat":
      return ["It is the same whatever is recorded."];
    case "per_unit":
      return [
        `It follows ${fieldName(item.unit_field, fields)} on record: one more adds ${formatNaira(item.amount_kobo)}, one less takes that off.`,
      ];
    case "rate":
      return [rateWords(findMeasuredField(item) ?? "", item.rate_ppm, fields)];
    case "tiered":
      return tierWords(item, asset, fields);
  }
}

function rateWords(field: string, rate_ppm: number, fields: FieldWords): string {
  const step = Number(divideRounded(BigInt(STEP) * BigInt(rate_ppm), 1_000_000n, "half-up"));
  return `It follows ${fieldName(field, fields)} on record: ${formatNaira(STEP)} more adds ${formatNaira(step)}, as much less takes that off.`;
}

function tierWords(
  item: TariffItem & { kind: "tiered" },
  asset: AssetSnapshot,
  fields: FieldWords,
): string[] {
  const { tier_field } = item;
  const tiers = [...item.tiers].sort((a, b) => a.from - b.from);
  const value = Number(asset[tier_field] ?? Number.NaN);
  const at = tiers.findLastIndex(({ from }) => from <= value);
  const name = fieldName(tier_field, fields);
  const [here, before, next] = [tiers[at], tiers[at - 1], tiers[at + 1]];
  return [
    ...(here ? [`It stays while ${name} is ${tierBounds(here, next, tier_field, fields)}.`] : []),
    ...(next ? [`From ${boundWords(next.from, tier_field, fields)} ${bandWords(next)}.`] : []),
    ...(here && before ? [`Below ${boundWords(here.from, tier_field, fields)} ${bandWords(before)}.`] : []),
  ];
}

function bandWords(tier: Tier): string {
  if ("amount_kobo" in tier) return `it is ${formatNaira(tier.amount_kobo)}`;
  return "per_unit_kobo" in tier
    ? `it is ${formatNaira(tier.per_unit_kobo)} for each`
    : "another rate applies";
}

function limitWords({ min_kobo, max_kobo }: TariffItem): string[] {
  return [
    ...(min_kobo ? [`It is never less than ${formatNaira(min_kobo)}.`] : []),
    ...(max_kobo ? [`It is never more than ${formatNaira(max_kobo)}.`] : []),
  ];
}

function conditionChange(condition: Condition, fields: FieldWords): string {
  const where = conditionWords(condition, fields).replace(/^Only where /, "");
  return `It falls away where it is no longer so that ${where}.`;
}
