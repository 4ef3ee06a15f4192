import { expect, it } from "vitest";
import { charge } from "./calculator.ts";
import type { Category, TariffItem } from "./tariff.ts";
import { type DatedTerms, pickTerms, sameTerms, termsOn } from "./tariff-terms.ts";

const later = (effective_from: string, minimum_kobo: number, days_until_due = 10): DatedTerms => ({
  effective_from,
  minimum_kobo,
  days_until_due,
  early_discounts: [],
  penalty: null,
  interest: null,
});

const category: Category = {
  id: 1,
  name: "Rates",
  period: "year",
  days_until_due: 30,
  early_discounts: [],
  // In order of entry, not of dates: the last one of a day applies.
  later_terms: [later("2028-01-01", 800), later("2027-01-01", 500), later("2028-01-01", 900)],
};

it("are the category's first until the day of a change, that day included", () => {
  const least = (on: string) => termsOn(category, on).minimum_kobo;
  expect([least("2000-01-01"), least("2026-12-31")]).toEqual([null, null]);
  expect([least("2027-01-01"), least("2027-12-31"), least("2028-01-01")]).toEqual([500, 500, 900]);
  // Older billing runs stored a category without terms.
  expect(termsOn({ ...category, later_terms: undefined } as never, "2028-01-01")).toEqual(
    pickTerms(category),
  );
});

it("of a charge are those of its tariff's day; its days until due count from the day of charging", () => {
  const item = {
    id: 1,
    item_code: "A",
    item_name: "A",
    kind: "flat",
    amount_kobo: 100,
    conditions: [],
    effective_from: "2000-01-01",
    citation: "s. 1",
  } satisfies TariffItem;
  const charged = (period: Category["period"], period_from: string, as_of: string) =>
    charge({ category: { ...category, period }, items: [item], asset: {}, period_from, as_of });
  expect(charged("year", "2026-01-01", "2028-06-01")).toMatchObject({
    total_kobo: 100,
    due_on: "2028-07-01",
  });
  expect(charged("year", "2028-01-01", "2026-06-01")).toMatchObject({
    total_kobo: 900,
    due_on: "2026-06-11",
  });
  expect(charged("once", "2026-01-01", "2027-06-01")).toMatchObject({ total_kobo: 500 });
});

it("are equal if they have the same content in any notation", () => {
  const one = {
    ...pickTerms(category),
    early_discounts: [
      { days: 5, rate_ppm: 1 },
      { rate_ppm: 2, days: 3 },
    ],
  };
  const other = {
    ...one,
    early_discounts: [
      { days: 3, rate_ppm: 2 },
      { rate_ppm: 1, days: 5 },
    ],
  };
  expect(sameTerms(one, other)).toBe(true);
  expect(sameTerms(one, { ...one, minimum_kobo: 0 })).toBe(false);
  expect(sameTerms(one, { ...one, penalty: { after_days: 0, rate_ppm: 1 } })).toBe(false);
  expect(sameTerms(one, { ...one, interest: { rate_ppm: 1 } })).toBe(false);
  expect(sameTerms(one, { ...one, days_until_due: 31 })).toBe(false);
  expect(sameTerms(one, { ...one, early_discounts: one.early_discounts.slice(1) })).toBe(false);
  expect(
    sameTerms(one, { ...one, early_discounts: [{ days: 5, rate_ppm: 2 }, ...one.early_discounts.slice(1)] }),
  ).toBe(false);
  const late = { ...one, penalty: { after_days: 30, rate_ppm: 100 }, interest: { rate_ppm: 5 } };
  expect(sameTerms(late, { ...late, penalty: { rate_ppm: 100, after_days: 30 } })).toBe(true);
  expect(sameTerms(late, { ...late, penalty: { after_days: 31, rate_ppm: 100 } })).toBe(false);
  expect(sameTerms(late, { ...late, penalty: { after_days: 30, rate_ppm: 101 } })).toBe(false);
  expect(sameTerms(late, { ...late, interest: { rate_ppm: 6 } })).toBe(false);
  expect(sameTerms(late, { ...late, penalty: null })).toBe(false);
});

it("are those of the latest past day, in any order of entry", () => {
  const backwards = { ...category, later_terms: [later("2028-01-01", 800), later("2027-01-01", 500)] };
  expect(termsOn(backwards, "2028-06-01").minimum_kobo).toBe(800);
  expect(termsOn(backwards, "2027-06-01").minimum_kobo).toBe(500);
});

it("contain everything a tariff states beside its lines, and blanks for what it does not state", () => {
  const penalty = { after_days: 30, rate_ppm: 100_000 };
  const stated = { ...category, minimum_kobo: 700, penalty, interest: { rate_ppm: 10_000 } };
  expect(pickTerms(stated)).toEqual({
    days_until_due: 30,
    early_discounts: [],
    minimum_kobo: 700,
    penalty: { after_days: 30, rate_ppm: 100_000 },
    interest: { rate_ppm: 10_000 },
  });
  expect(pickTerms(category)).toEqual({
    days_until_due: 30,
    early_discounts: [],
    minimum_kobo: null,
    penalty: null,
    interest: null,
  });
});
