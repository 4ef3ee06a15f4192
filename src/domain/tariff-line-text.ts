import { capitalise } from "./capitalise.ts";
import { formatDate } from "./lagos.ts";
import { english } from "./message.ts";
import { formatNaira } from "./money.ts";
import { type Condition, type FieldText, type Formula, findMeasuredField } from "./tariff.ts";
import { clauseText, fieldName, percent, tierBounds, unitNoun } from "./tariff-text.ts";

/** Text descriptions of a tariff line. */

type Limits = { readonly min_kobo?: number | null; readonly max_kobo?: number | null };

/** "0.6% of assessed value", "₦2,500.00 for each room"; one text per band. */
export function formulaText(item: Formula & Limits, fields: FieldText): string[] {
  const parts = [...kindText(item, fields)];
  if (item.min_kobo) parts.push(`at least ${formatNaira(item.min_kobo)}`);
  if (item.max_kobo) parts.push(`at most ${formatNaira(item.max_kobo)}`);
  return parts;
}

function kindText(item: Formula, fields: FieldText): string[] {
  switch (item.kind) {
    case "flat":
      return [`${formatNaira(item.amount_kobo)}, fixed`];
    case "per_unit":
      return [`${formatNaira(item.amount_kobo)} ${perUnitText(item.unit_field, fields)}`];
    case "rate":
      return [`${percent(item.rate_ppm)} of ${english(fieldName(findMeasuredField(item) ?? "", fields))}`];
    case "tiered":
      return item.tiers.map((tier, at) => {
        const name = capitalise(english(fieldName(item.tier_field, fields)));
        const bounds = english(tierBounds(tier, item.tiers[at + 1], item.tier_field, fields));
        return `${name} ${bounds}: ${bandText(tier, item.tier_field, fields)}`;
      });
  }
}

type Band = { amount_kobo: number } | { per_unit_kobo: number } | { rate_ppm: number };

function bandText(tier: Band, field: string, fields: FieldText): string {
  if ("rate_ppm" in tier) return `${percent(tier.rate_ppm)} of ${english(fieldName(field, fields))}`;
  if ("per_unit_kobo" in tier) return `${formatNaira(tier.per_unit_kobo)} ${perUnitText(field, fields)}`;
  return formatNaira(tier.amount_kobo);
}

/** "for each room", "for each m² of plot size". */
function perUnitText(field: string, fields: FieldText): string {
  const unit = fields[field]?.unit;
  return unit
    ? `for each ${unit} of ${english(fieldName(field, fields))}`
    : `for each ${unitNoun(field, fields)}`;
}

/** "Only where use is commercial and rooms is 10 or more"; undefined if it always applies. */
export function conditionsText(conditions: readonly Condition[], fields: FieldText): string | undefined {
  if (conditions.length === 0) return undefined;
  return `Only where ${conditions.map((condition) => clauseText(condition, fields)).join(" and ")}`;
}

/** "from 1 Jan 2026", "1 Jan 2025 to 31 Dec 2025". */
export function effectivePeriodText(from: string, to: string | null): string {
  return to ? `${formatDate(from)} to ${formatDate(to)}` : `from ${formatDate(from)}`;
}
