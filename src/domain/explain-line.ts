/** Explains a charged line to the payer: what it is based on, and what would change it. */
import { readDecimal } from "./decimal.ts";
import { english, type Message, message, type Translatable } from "./message.ts";
import { divideRounded, formatNaira } from "./money.ts";
import type { AssetSnapshot, Condition, FieldText, TariffItem, Tier } from "./tariff.ts";
import { findMeasuredField } from "./tariff.ts";
import { boundText, conditionParts, fieldName, quantity, tierBounds } from "./tariff-text.ts";

type Reasons<Text> = {
  /** Recorded values that the line is computed from, such as "28 rooms". */
  readonly based_on: readonly Text[];
  /** Conditions under which the line applies, such as "Charged where use is commercial". */
  readonly conditions: readonly Text[];
  /** Sentences that explain which changes to the record would change the amount. */
  readonly changes: readonly Text[];
};

/** Reasons in English. */
export type LineReasons = Reasons<string> & {
  /** Translatable form of the reasons. */
  readonly reason_messages: Reasons<Translatable>;
};

/** The step used to explain a rate, kobo: "₦100,000.00 more adds ₦600.00". */
const STEP = 100_000_00;

export const noReasons: LineReasons = inEnglish({ based_on: [], conditions: [], changes: [] });

/** Explains one tariff line for one recorded asset. Pure. */
export function explainLine(item: TariffItem, asset: AssetSnapshot, fields: FieldText): LineReasons {
  const field = findMeasuredField(item);
  const value = field === undefined ? undefined : readDecimal(asset[field]);
  return inEnglish({
    based_on: field && value ? [quantity(value, field, fields)] : [],
    conditions: item.conditions.map((one) =>
      message("Charged where {what} is {value}", conditionParts(one, fields)),
    ),
    changes: [
      ...measureText(item, asset, fields),
      ...limitText(item),
      ...item.conditions.map((one) => conditionChange(one, fields)),
    ],
  });
}

function inEnglish(reasons: Reasons<Translatable>): LineReasons {
  return {
    based_on: reasons.based_on.map(english),
    conditions: reasons.conditions.map(english),
    changes: reasons.changes.map(english),
    reason_messages: reasons,
  };
}

function measureText(item: TariffItem, asset: AssetSnapshot, fields: FieldText): Translatable[] {
  switch (item.kind) {
    case "flat":
      return ["The amount is fixed."];
    case "per_unit":
      return [
        message("Based on the {what} on record. Each one adds {amount}.", {
          what: fieldName(item.unit_field, fields),
          amount: formatNaira(item.amount_kobo),
        }),
      ];
    case "rate":
      return [rateText(findMeasuredField(item) ?? "", item.rate_ppm, fields)];
    case "tiered":
      return tierText(item, asset, fields);
  }
}

function rateText(field: string, rate_ppm: number, fields: FieldText): Message {
  const step = Number(divideRounded(BigInt(STEP) * BigInt(rate_ppm), 1_000_000n, "half-up"));
  return message("Based on the {what} on record. Each {step} adds {amount}.", {
    what: fieldName(field, fields),
    step: formatNaira(STEP),
    amount: formatNaira(step),
  });
}

function tierText(item: TariffItem & { kind: "tiered" }, asset: AssetSnapshot, fields: FieldText): Message[] {
  const { tier_field } = item;
  const tiers = [...item.tiers].sort((a, b) => a.from - b.from);
  const value = Number(asset[tier_field] ?? Number.NaN);
  const at = tiers.findLastIndex(({ from }) => from <= value);
  const what = fieldName(tier_field, fields);
  const bound = ({ from }: Tier) => boundText(from, tier_field, fields);
  const [current, previous, next] = [tiers[at], tiers[at - 1], tiers[at + 1]];
  return [
    ...(current
      ? [
          message("It stays the same while {what} is {bounds}.", {
            what,
            bounds: tierBounds(current, next, tier_field, fields),
          }),
        ]
      : []),
    ...(next ? [fromText(next, bound(next))] : []),
    ...(current && previous ? [belowText(previous, bound(current))] : []),
  ];
}

function fromText(tier: Tier, bound: string): Message {
  if ("amount_kobo" in tier)
    return message("From {bound} it is {amount}.", { bound, amount: formatNaira(tier.amount_kobo) });
  return "per_unit_kobo" in tier
    ? message("From {bound} it is {amount} each.", { bound, amount: formatNaira(tier.per_unit_kobo) })
    : message("From {bound} a different rate applies.", { bound });
}

function belowText(tier: Tier, bound: string): Message {
  if ("amount_kobo" in tier)
    return message("Below {bound} it is {amount}.", { bound, amount: formatNaira(tier.amount_kobo) });
  return "per_unit_kobo" in tier
    ? message("Below {bound} it is {amount} each.", { bound, amount: formatNaira(tier.per_unit_kobo) })
    : message("Below {bound} another rate applies.", { bound });
}

function limitText({ min_kobo, max_kobo }: TariffItem): Message[] {
  return [
    ...(min_kobo ? [message("It is never less than {amount}.", { amount: formatNaira(min_kobo) })] : []),
    ...(max_kobo ? [message("It is never more than {amount}.", { amount: formatNaira(max_kobo) })] : []),
  ];
}

function conditionChange(condition: Condition, fields: FieldText): Message {
  const parts = conditionParts(condition, fields);
  return message("It no longer applies if {what} is not {value}.", parts);
}
