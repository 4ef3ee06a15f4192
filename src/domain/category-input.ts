/** A demand category as sent by a form or the API. */
import { choice, text } from "#resource/field.ts";
import {
  readCount,
  readField,
  readList,
  readMoney,
  readObject,
  readRate,
  refuseUnknown,
  type ValidationErrors,
} from "./input-readers.ts";
import type { PeriodKind } from "./period.ts";
import type { Raw } from "./record-input.ts";
import type { EarlyDiscount, InterestRule, PenaltyRule } from "./tariff.ts";
import { type Terms, termNames } from "./tariff-terms.ts";

/** Registers that can be charged. */
export const chargeableResources = ["property", "shop", "vehicle", "mast", "signage"] as const;
export type ChargeableResource = (typeof chargeableResources)[number];

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
const MAX_DAYS = 3660;
const MAX_RATE_PPM = 1_000_000;

export type TermsInput = Terms & { early_discounts: EarlyDiscount[] };

export type CategoryInput = TermsInput & {
  name: string;
  resource: ChargeableResource;
  period: PeriodKind;
  legal_citation: string;
};

const FIELD_NAMES = [...Object.keys(categoryFields), ...termNames];

/** Reads a category; valid only if `errors` is empty. */
export function readCategory(errors: ValidationErrors, raw: Raw): CategoryInput {
  refuseUnknown(errors, raw, FIELD_NAMES);
  return {
    name: String(readField(errors, raw, "name", categoryFields.name) ?? ""),
    resource: readField(errors, raw, "resource", categoryFields.resource) as ChargeableResource,
    period: readField(errors, raw, "period", categoryFields.period) as PeriodKind,
    legal_citation: String(readField(errors, raw, "legal_citation", categoryFields.legal_citation) ?? ""),
    ...readTermFields(errors, raw),
  };
}

/** Reads terms only; valid only if `errors` is empty. */
export function readTerms(errors: ValidationErrors, raw: Raw): TermsInput {
  refuseUnknown(errors, raw, termNames);
  return readTermFields(errors, raw);
}

function readTermFields(errors: ValidationErrors, raw: Raw): TermsInput {
  const minimum = readMoney(errors, "minimum_kobo", raw.minimum_kobo);
  if (minimum !== null && minimum < 0)
    errors.add("minimum_kobo", "Enter an amount of 0 or more.", "tariff-negative");
  return {
    days_until_due: readCount(errors, "days_until_due", raw.days_until_due, MAX_DAYS, true) ?? 0,
    minimum_kobo: minimum,
    early_discounts: readDiscounts(errors, raw.early_discounts),
    penalty: readPenalty(errors, raw.penalty),
    interest: readInterest(errors, raw.interest),
  };
}

function readDiscounts(errors: ValidationErrors, raw: unknown): EarlyDiscount[] {
  const discounts = readList(errors, "early_discounts", raw).map((one, at) => ({
    days: readCount(errors, `early_discounts[${at}].days`, one.days, MAX_DAYS, true) ?? 0,
    rate_ppm: readRequiredRate(errors, `early_discounts[${at}].rate_ppm`, one.rate_ppm),
  }));
  if (new Set(discounts.map(({ days }) => days)).size < discounts.length)
    errors.add(
      "early_discounts",
      "Two discounts end on the same day. Delete one of them.",
      "tariff-discounts",
    );
  return discounts.sort((a, b) => a.days - b.days);
}

function readPenalty(errors: ValidationErrors, raw: unknown): PenaltyRule | null {
  const one = readObject(errors, "penalty", raw);
  if (!one) return null;
  return {
    after_days: readCount(errors, "penalty.after_days", one.after_days, MAX_DAYS, true) ?? 0,
    rate_ppm: readRequiredRate(errors, "penalty.rate_ppm", one.rate_ppm),
  };
}

function readInterest(errors: ValidationErrors, raw: unknown): InterestRule | null {
  const one = readObject(errors, "interest", raw);
  return one && { rate_ppm: readRequiredRate(errors, "interest.rate_ppm", one.rate_ppm) };
}

/** From 0 to 100%, in ppm. */
function readRequiredRate(errors: ValidationErrors, path: string, raw: unknown): number {
  const ppm = readRate(errors, path, raw);
  if (ppm === null && !errors.has(path)) errors.add(path, "Enter a percentage, such as 0.6.");
  if (ppm !== null && ppm < 0) errors.add(path, "Enter a rate of 0 or more.", "tariff-negative");
  if (ppm !== null && ppm > MAX_RATE_PPM) errors.add(path, "Enter a rate of at most 100%.", "tariff-limits");
  return ppm ?? 0;
}
