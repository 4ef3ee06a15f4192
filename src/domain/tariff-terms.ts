/**
 * What a tariff says beside its lines: when a charge is due, the least it comes to, discounts, penalty and interest.
 * Dated like the lines: the category begins with some, and others follow from a day on. There is never a gap.
 */
import type { LagosDate } from "./lagos.ts";
import type { Category } from "./tariff.ts";

/** Sums are kobo, rates ppm. */
export type Terms = Pick<Category, "days_until_due" | "early_discounts"> &
  Required<Pick<Category, "minimum_kobo" | "penalty" | "interest">>;

/** In force from a day on, until others begin. */
export type DatedTerms = Terms & { readonly effective_from: LagosDate };

export const termNames = [
  "days_until_due",
  "minimum_kobo",
  "early_discounts",
  "penalty",
  "interest",
] as const;

/** The terms of anything that has them, and nothing else of it. */
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

/** The terms in force on a day: the latest that have begun, else those the category began with. */
export function termsOn(category: Category, on: LagosDate): Terms {
  let found: DatedTerms | undefined;
  for (const one of category.later_terms ?? [])
    if (one.effective_from <= on && (!found || one.effective_from >= found.effective_from)) found = one;
  return pickTerms(found ?? category);
}

/** Whether two terms say the same, whatever the order they were written in. */
export function sameTerms(one: Terms, other: Terms): boolean {
  return said(one) === said(other);
}

function said({ days_until_due, minimum_kobo, early_discounts, penalty, interest }: Terms): string {
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
