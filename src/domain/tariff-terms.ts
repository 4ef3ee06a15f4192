/**
 * Terms of a tariff: days until due, minimum charge, discounts, penalty and interest. Dated like the lines, without
 * gaps: a category has initial terms, and others follow from a date.
 */
import type { LagosDate } from "./lagos.ts";
import type { Category } from "./tariff.ts";

/** Amounts are kobo, rates ppm. */
export type Terms = Pick<Category, "days_until_due" | "early_discounts"> &
  Required<Pick<Category, "minimum_kobo" | "penalty" | "interest">>;

/** In force from a date, until the next ones. */
export type DatedTerms = Terms & { readonly effective_from: LagosDate };

export const termNames = [
  "days_until_due",
  "minimum_kobo",
  "early_discounts",
  "penalty",
  "interest",
] as const;

/** Only the terms of an object. */
export function pickTerms(from: Category | Terms): Terms {
  const { days_until_due, minimum_kobo, early_discounts, penalty, interest } = from;
  return {
    days_until_due,
    early_discounts,
    minimum_kobo: minimum_kobo ?? null,
    penalty: penalty ?? null,
    interest: interest ?? null,
  };
}

/** The terms in force on a day: the latest started ones, or the initial ones of the category. */
export function termsOn(category: Category, on: LagosDate): Terms {
  let found: DatedTerms | undefined;
  for (const one of category.later_terms ?? [])
    if (one.effective_from <= on && (!found || one.effective_from >= found.effective_from)) found = one;
  return pickTerms(found ?? category);
}

/** Whether two terms are equal, in any order of the discounts. */
export function sameTerms(one: Terms, other: Terms): boolean {
  return termsText(one) === termsText(other);
}

function termsText({ days_until_due, minimum_kobo, early_discounts, penalty, interest }: Terms): string {
  const discounts = early_discounts
    .map(({ days, rate_ppm }) => [days, rate_ppm])
    .sort(([a = 0], [b = 0]) => a - b);
  return JSON.stringify([
    days_until_due,
    minimum_kobo ?? null,
    discounts,
    penalty && [penalty.after_days, penalty.rate_ppm],
    interest?.rate_ppm,
  ]);
}
