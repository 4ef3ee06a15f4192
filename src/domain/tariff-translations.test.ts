import { readFileSync } from "node:fs";
import { afterEach, expect, test } from "vitest";
import { t } from "#language/t.ts";
import { billBalance, paymentTerms } from "./bill-balance.ts";
import { charge } from "./calculator.ts";
import { explainLine } from "./explain-line.ts";
import { english, explanationOf, type Translatable, translatableOf } from "./message.ts";
import { property } from "./register/property.ts";
import { shop } from "./register/shop.ts";
import type { Category, TariffItem } from "./tariff.ts";

/** Explanations in other languages contain no English words. */

const common = { citation: "", effective_from: "2020-01-01", effective_to: null };
const items: readonly TariffItem[] = [
  {
    ...common,
    id: 1,
    item_code: "A",
    item_name: "A",
    kind: "rate",
    rate_ppm: 6000,
    conditions: [],
    max_kobo: 100_00,
  },
  {
    ...common,
    id: 2,
    item_code: "B",
    item_name: "B",
    kind: "per_unit",
    amount_kobo: 2_500_00,
    unit_field: "number_of_rooms",
    conditions: [
      { field: "use", op: "in", value: ["commercial", "industrial", "vacant"] },
      { field: "number_of_floors", op: "at_most", value: 9 },
    ],
  },
  {
    ...common,
    id: 3,
    item_code: "C",
    item_name: "C",
    kind: "tiered",
    tier_field: "plot_size",
    conditions: [],
    min_kobo: 20_00,
    tiers: [
      { from: 0, amount_kobo: 10_00 },
      { from: 500, per_unit_kobo: 1 },
      { from: 900, amount_kobo: 99_00 },
    ],
  },
  {
    ...common,
    id: 4,
    item_code: "D",
    item_name: "D",
    kind: "flat",
    amount_kobo: 5_00,
    conditions: [],
  },
  {
    ...common,
    id: 5,
    item_code: "E",
    item_name: "E",
    kind: "per_unit",
    amount_kobo: 5_00,
    unit_field: "number_of_beds",
    conditions: [],
  },
];
const category: Category = {
  id: 1,
  name: "Rates",
  period: "year",
  days_until_due: 30,
  minimum_kobo: 100_000_00,
  early_discounts: [{ days: 10, rate_ppm: 50_000 }],
  penalty: { after_days: 3, rate_ppm: 100_000 },
  interest: { rate_ppm: 15_000 },
};
const asset = {
  use: "commercial",
  assessed_value: 35_750_000_00,
  number_of_rooms: 28,
  number_of_floors: 2,
  plot_size: "668.90",
  number_of_beds: null,
};

function texts(): Translatable[] {
  const { fields } = property;
  const on = { period_from: "2026-01-01", as_of: "2026-01-01" };
  const { lines, exceptions } = charge({ category, items, asset, fields, ...on });
  const reasons = items.map((item) => explainLine(item, asset, fields));
  const perStaff = { ...common, id: 6, item_code: "F", item_name: "F", conditions: [] };
  const staffed = explainLine(
    { ...perStaff, kind: "per_unit", amount_kobo: 5_00, unit_field: "number_of_staff" },
    { number_of_staff: 7 },
    shop.fields,
  );
  const bill = {
    total_kobo: 1000_00,
    paid_kobo: 100_00,
    status: "part-paid" as const,
    issued_on: "2026-01-01",
    due_on: "2026-01-31",
    discount_taken_kobo: 0,
    penalty: category.penalty ?? null,
    interest: category.interest ?? null,
    discounts: category.early_discounts,
    payments: [{ on: "2026-03-15", kobo: 100_00 }],
  };
  const balances = ["2026-01-05", "2026-03-10", "2026-06-10"].flatMap((day) => billBalance(bill, day).lines);
  return [
    ...[...lines, ...balances].map(explanationOf),
    ...balances.map(({ label }) => label),
    ...exceptions.map(translatableOf),
    ...[...reasons, staffed].flatMap(({ reason_messages: { based_on, conditions, changes } }) => [
      ...based_on,
      ...conditions,
      ...changes,
    ]),
    ...paymentTerms(bill),
  ];
}

const ENGLISH =
  /(?<!\p{L})(after|and|at|below|brings|by|charged|commercial|each|for|from|full|held|is|less|months?|more|number|of|off?|on|paid|plot|recorded|rooms?|size|staff|sum|that|the|unpaid|use|value|when|where)(?![\p{L}\p{M}])/iu;

afterEach(() => {
  globalThis.ratebookSpoken = undefined;
});

test.each(["ha", "yo", "ig"] as const)("every text of a tariff is translated into %s", (language) => {
  const read = (name: string) =>
    JSON.parse(readFileSync(`src/platform/languages/${language}/${name}.json`, "utf8"));
  globalThis.ratebookSpoken = { language, texts: { ...read("common"), ...read("public") } };
  const messages = texts();
  expect(messages.length).toBeGreaterThan(40);
  expect(messages.map((text) => t(text)).filter((text) => ENGLISH.test(text))).toEqual([]);
});

test("English texts are those stored and printed", () => {
  const messages = texts();
  expect(messages.map((text) => t(text))).toEqual(messages.map(english));
});
