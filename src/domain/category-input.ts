/** A demand category as sent by a form or the API. */
import { choice, text } from "#resource/field.ts";
import {
  type InputFaults,
  readCount,
  readField,
  readList,
  readMoney,
  readObject,
  readRate,
  refuseUnknown,
} from "./charging-input.ts";
import type { PeriodKind } from "./period.ts";
import type { Raw } from "./record-input.ts";
import type { EarlyDiscount, InterestRule, PenaltyRule } from "./tariff.ts";
import { type Terms, termNames } from "./tariff-terms.ts";

/** Registers that can be charged. */
export const chargeable = ["property", "shop", "vehicle", "mast", "signage"] as const;
export type ChargeableResource = (typeof chargeable)[number];

export const categoryFields = {
  name: text("Name", 100, { required: true }),
  resource: choice(
    "Asset type",
    { property: "Property", shop: "Shop", vehicle: "Vehicle", mast: "Mast", signage: "Signage" },
    { required: true },
  ),
  period: choice(
    "Period",
    { year: "Year", half: "Half year", quarter: "Quarter", month: "Month", once: "Once" },
    { required: true },
  ),
  legal_citation: text("Legal basis", 300, { required: true }),
} as const;

/** Maximum days until due. */
const MOST_DAYS = 3660;
const WHOLE = 1_000_000;

export type TermsInput = Terms & { early_discounts: EarlyDiscount[] };

export type CategoryInput = TermsInput & {
  name: string;
  resource: ChargeableResource;
  period: PeriodKind;
  legal_citation: string;
};

const NAMES = [...Object.keys(categoryFields), ...termNames];

/** Reads a category; valid only if `faults` is empty. */
export function readCategory(faults: InputFaults, raw: Raw): CategoryInput {
  refuseUnknown(faults, raw, NAMES);
  return {
    name: String(readField(faults, raw, "name", categoryFields.name) ?? ""),
    resource: readField(faults, raw, "resource", categoryFields.resource) as ChargeableResource,
    period: readField(faults, raw, "period", categoryFields.period) as PeriodKind,
    legal_citation: String(readField(faults, raw, "legal_citation", categoryFields.legal_citation) ?? ""),
    ...termsIn(faults, raw),
  };
}

/** Reads terms only; valid only if `faults` is empty. */
export function readTerms(faults: InputFaults, raw: Raw): TermsInput {
  refuseUnknown(faults, raw, termNames);
  return termsIn(faults, raw);
}

function termsIn(faults: InputFaults, raw: Raw): TermsInput {
  const minimum = readMoney(faults, "minimum_kobo", raw.minimum_kobo);
  if (minimum !== null && minimum < 0)
    faults.add("minimum_kobo", "Enter an amount of 0 or more.", "tariff-negative");
  return {
    days_until_due: readCount(faults, "days_until_due", raw.days_until_due, MOST_DAYS, true) ?? 0,
    minimum_kobo: minimum,
    early_discounts: readDiscounts(faults, raw.early_discounts),
    penalty: readPenalty(faults, raw.penalty),
    interest: readInterest(faults, raw.interest),
  };
}

function readDiscounts(faults: InputFaults, raw: unknown): EarlyDiscount[] {
  const discounts = readList(faults, "early_discounts", raw).map((one, at) => ({
    days: readCount(faults, `early_discounts[${at}].days`, one.days, MOST_DAYS, true) ?? 0,
    rate_ppm: rate(faults, `early_discounts[${at}].rate_ppm`, one.rate_ppm),
  }));
  if (new Set(discounts.map(({ days }) => days)).size < discounts.length)
    faults.add(
      "early_discounts",
      "Two discounts end on the same day. Delete one of them.",
      "tariff-discounts",
    );
  return discounts.sort((a, b) => a.days - b.days);
}

function readPenalty(faults: InputFaults, raw: unknown): PenaltyRule | null {
  const one = readObject(faults, "penalty", raw);
  if (!one) return null;
  return {
    after_days: readCount(faults, "penalty.after_days", one.after_days, MOST_DAYS, true) ?? 0,
    rate_ppm: rate(faults, "penalty.rate_ppm", one.rate_ppm),
  };
}

function readInterest(faults: InputFaults, raw: unknown): InterestRule | null {
  const one = readObject(faults, "interest", raw);
  return one && { rate_ppm: rate(faults, "interest.rate_ppm", one.rate_ppm) };
}

/** Above 0, at most 100 %. */
function rate(faults: InputFaults, path: string, raw: unknown): number {
  const ppm = readRate(faults, path, raw);
  if (ppm === null && !faults.has(path)) faults.add(path, "Enter a percentage, like 0.6.");
  if (ppm !== null && ppm < 0) faults.add(path, "Enter a rate of 0 or more.", "tariff-negative");
  if (ppm !== null && ppm > WHOLE) faults.add(path, "Enter a rate of at most 100%.", "tariff-limits");
  return ppm ?? 0;
}
