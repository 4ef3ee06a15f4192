/**
 * Types of a tariff: a demand category and its dated lines. Amounts are kobo, rates are millionths (ppm: 0.6% =
 * 6,000), dates are Lagos dates, both inclusive.
 */
import type { LagosDate } from "./lagos.ts";
import type { PeriodKind } from "./period.ts";

/** The field values of an asset at the time of the charge. Decimals may be text. */
export type AssetSnapshot = Readonly<Record<string, string | number | boolean | null>>;

/** Field labels; the `fields` of a resource definition fit. */
export type FieldText = Readonly<
  Record<
    string,
    {
      readonly label: string;
      readonly kind: string;
      readonly unit?: string;
      readonly choices?: readonly { readonly value: string; readonly label: string }[];
      /** The resource of a reference. */
      readonly to?: string;
    }
  >
>;

type Plain = string | number | boolean;

/** A line applies only if all its conditions are met. */
export type Condition =
  | { field: string; op: "is"; value: Plain }
  | { field: string; op: "in"; value: readonly Plain[] }
  | { field: string; op: "at_least" | "at_most"; value: number | string };

/** Starts at this value of the tier field and ends at the next tier; the whole value belongs to one tier. */
export type Tier = { from: number } & (
  | { amount_kobo: number }
  /** Kobo per unit of the tier field. */
  | { per_unit_kobo: number }
  /** Rate on the value of the tier field, which then contains kobo. */
  | { rate_ppm: number }
);

/** The default field of a rate; it contains kobo. */
export const assessedValueField = "assessed_value";

export type Formula =
  | { kind: "flat"; amount_kobo: number }
  | { kind: "per_unit"; amount_kobo: number; unit_field: string }
  | { kind: "rate"; rate_ppm: number; value_field?: string | null }
  | { kind: "tiered"; tier_field: string; tiers: readonly Tier[] };

/** One tariff line of a category: revenue item, formula, conditions and dates. */
export type TariffItem = Formula & {
  id: number;
  /** Code of the revenue item. */
  item_code: string;
  item_name: string;
  conditions: readonly Condition[];
  min_kobo?: number | null;
  max_kobo?: number | null;
  effective_from: LagosDate;
  effective_to?: LagosDate | null;
  /** Legal basis printed on the notice. */
  citation: string;
};

/** Discount of `rate_ppm` if paid within `days` of issue. */
export type EarlyDiscount = { days: number; rate_ppm: number };

/** Once, on the amount unpaid `after_days` after the due date. */
export type PenaltyRule = { after_days: number; rate_ppm: number };

/** For each full month after the due date, on the amount unpaid at its end; simple interest. */
export type InterestRule = { rate_ppm: number };

export type Category = {
  id: number;
  name: string;
  period: PeriodKind;
  days_until_due: number;
  minimum_kobo?: number | null;
  early_discounts: readonly EarlyDiscount[];
  penalty?: PenaltyRule | null;
  interest?: InterestRule | null;
  /** Later terms; of two with the same start the last in the list applies. */
  later_terms?: readonly (Pick<Category, "days_until_due" | "early_discounts"> &
    Required<Pick<Category, "minimum_kobo" | "penalty" | "interest">> & {
      readonly effective_from: LagosDate;
    })[];
};

/** The field measured by a line; undefined for a flat one. */
export function findMeasuredField(item: Formula): string | undefined {
  switch (item.kind) {
    case "flat":
      return undefined;
    case "per_unit":
      return item.unit_field;
    case "rate":
      return item.value_field ?? assessedValueField;
    case "tiered":
      return item.tier_field;
  }
}

/** Whether a line is in force on a date. */
export function isInForce(item: Pick<TariffItem, "effective_from" | "effective_to">, on: LagosDate): boolean {
  return item.effective_from <= on && (!item.effective_to || on <= item.effective_to);
}
