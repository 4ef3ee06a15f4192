/**
 * What a tariff is made of: a demand category and its dated lines. Sums are kobo,
 * rates are millionths (ppm: 0.6 % = 6,000), dates are Lagos dates, both ends within.
 */
import type { LagosDate } from "./lagos.ts";
import type { PeriodKind } from "./period.ts";

/** What an asset is known by when it is charged: its fields as they stood. Decimals may be text. */
export type AssetSnapshot = Readonly<Record<string, string | number | boolean | null>>;

/** How a resource's fields are called; a resource definition's `fields` fit as they are. */
export type FieldWords = Readonly<
  Record<
    string,
    {
      readonly label: string;
      readonly kind: string;
      readonly unit?: string;
      readonly choices?: readonly { readonly value: string; readonly label: string }[];
      /** The resource a reference names. */
      readonly to?: string;
    }
  >
>;

type Plain = string | number | boolean;

/** A line applies only where all its conditions hold. */
export type Condition =
  | { field: string; op: "is"; value: Plain }
  | { field: string; op: "in"; value: readonly Plain[] }
  | { field: string; op: "at_least" | "at_most"; value: number | string };

/** From this value of the tier field up to the next tier; the whole value falls into one tier. */
export type Tier = { from: number } & (
  | { amount_kobo: number }
  /** Kobo for each unit of the tier field. */
  | { per_unit_kobo: number }
  /** Of the tier field, which then holds kobo. */
  | { rate_ppm: number }
);

/** The field a rate is of when the line names none; it holds kobo. */
export const assessedValueField = "assessed_value";

export type Formula =
  | { kind: "flat"; amount_kobo: number }
  | { kind: "per_unit"; amount_kobo: number; unit_field: string }
  | { kind: "rate"; rate_ppm: number; value_field?: string | null }
  | { kind: "tiered"; tier_field: string; tiers: readonly Tier[] };

/** One tariff line of a category: a revenue item, how much of it, when and where. */
export type TariffItem = Formula & {
  id: number;
  /** Of the revenue item. */
  item_code: string;
  item_name: string;
  conditions: readonly Condition[];
  min_kobo?: number | null;
  max_kobo?: number | null;
  effective_from: LagosDate;
  effective_to?: LagosDate | null;
  /** The law it rests on, as the notice prints it. */
  citation: string;
};

/** Paid within `days` of issue, `rate_ppm` of the charge is let off. */
export type EarlyDiscount = { days: number; rate_ppm: number };

/** Once, on what is still unpaid `after_days` after the due date. */
export type PenaltyRule = { after_days: number; rate_ppm: number };

/** For each full month after the due date, on what is unpaid at its end; simple, never compounded. */
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
  /** What follows from later days on; of two that begin on one day the last in the list holds. */
  later_terms?: readonly (Pick<Category, "days_until_due" | "early_discounts"> &
    Required<Pick<Category, "minimum_kobo" | "penalty" | "interest">> & {
      readonly effective_from: LagosDate;
    })[];
};

/** The field a line measures, or undefined for a flat one. */
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
