import { expect, it, test } from "vitest";
import type { FieldText, Formula, TariffItem } from "./tariff.ts";
import { tariffErrors } from "./tariff-errors.ts";

const fields: FieldText = {
  use: { label: "Use", kind: "choice" },
  number_of_rooms: { label: "Rooms", kind: "whole" },
  assessed_value: { label: "Assessed value", kind: "money" },
};

function item(formula: Formula, more: Partial<Omit<TariffItem, keyof Formula>> = {}): TariffItem {
  const base = {
    id: 1,
    item_code: "4010",
    item_name: "Rate",
    conditions: [],
    effective_from: "2026-01-01",
    citation: "",
  };
  return { ...base, ...more, ...formula };
}

const flat: Formula = { kind: "flat", amount_kobo: 100 };
const tiered = (...froms: number[]): Formula => ({
  kind: "tiered",
  tier_field: "number_of_rooms",
  tiers: froms.map((from) => ({ from, amount_kobo: 100 })),
});

const codes = (...items: TariffItem[]) =>
  tariffErrors(items, fields).map(({ code, path }) => `${code} ${path}`);

it("accepts a valid tariff", () => {
  const good = [
    item(flat, { effective_to: "2026-12-31" }),
    item(flat, { effective_from: "2027-01-01", min_kobo: 0, max_kobo: null }),
    item({ kind: "rate", rate_ppm: 6000 }, { item_code: "4011" }),
    item(tiered(0, 5, 10), { item_code: "4012" }),
    item(flat, { conditions: [{ field: "use", op: "is", value: "vacant" }] }),
  ];
  expect(tariffErrors(good, fields)).toEqual([]);
  expect(tariffErrors([])).toEqual([]);
});

test.each([
  [item({ kind: "flat", amount_kobo: -1 }), "tariff-negative items[0].amount_kobo"],
  [item({ kind: "flat", amount_kobo: 0.5 }), "tariff-negative items[0].amount_kobo"],
  [item({ kind: "rate", rate_ppm: -1 }), "tariff-negative items[0].rate_ppm"],
  [
    item({ kind: "tiered", tier_field: "number_of_rooms", tiers: [{ from: 0, per_unit_kobo: -1 }] }),
    "tariff-negative items[0].tiers[0].per_unit_kobo",
  ],
  [item(flat, { min_kobo: -1 }), "tariff-negative items[0].min_kobo"],
  [item(flat, { min_kobo: 2, max_kobo: 1 }), "tariff-limits items[0].min_kobo"],
  [item(flat, { effective_from: "2026-02-30" }), "tariff-dates items[0].effective_from"],
  [item(flat, { effective_to: "2025-12-31" }), "tariff-dates items[0].effective_to"],
  [item(flat, { effective_to: "soon" }), "tariff-dates items[0].effective_to"],
  [item(tiered()), "tariff-tiers items[0].tiers"],
  [item(tiered(5, 5)), "tariff-tiers items[0].tiers[1].from"],
  [item(tiered(5, 1)), "tariff-tiers items[0].tiers[1].from"],
  [item(tiered(-1)), "tariff-tiers items[0].tiers[0].from"],
  [
    item({ kind: "per_unit", amount_kobo: 1, unit_field: "number_of_doors" }),
    "tariff-unknown-field items[0].unit_field",
  ],
  [item({ kind: "per_unit", amount_kobo: 1, unit_field: "use" }), "tariff-unknown-field items[0].unit_field"],
  [
    item({ kind: "rate", rate_ppm: 1, value_field: "number_of_rooms" }),
    "tariff-unknown-field items[0].value_field",
  ],
  [
    item({ kind: "tiered", tier_field: "number_of_rooms", tiers: [{ from: 0, rate_ppm: 1 }] }),
    "tariff-unknown-field items[0].tier_field",
  ],
  [
    item(flat, { conditions: [{ field: "toString", op: "is", value: "x" }] }),
    "tariff-unknown-field items[0].conditions[0].field",
  ],
])("%j", (line, error) => expect(codes(line)).toEqual([error]));

it("accepts any field without a list of fields", () => {
  expect(tariffErrors([item({ kind: "per_unit", amount_kobo: 1, unit_field: "anything" })])).toEqual([]);
});

it("reports all errors at once, each with its fix", () => {
  const errors = tariffErrors(
    [item({ kind: "flat", amount_kobo: -1 }, { effective_to: "2020-01-01" })],
    fields,
  );
  expect(errors).toEqual([
    { code: "tariff-negative", path: "items[0].amount_kobo", message: "Enter an amount of 0 or more" },
    {
      code: "tariff-dates",
      path: "items[0].effective_to",
      message: "Enter a last day on or after the first day",
    },
  ]);
});

test.each([
  ["2026-01-01", null, "2027-01-01", null, true],
  ["2026-01-01", "2026-12-31", "2026-12-31", null, true],
  ["2026-01-01", "2026-12-31", "2027-01-01", null, false],
  ["2027-01-01", null, "2026-01-01", "2026-12-31", false],
  ["2027-01-01", null, "2026-01-01", "2027-01-01", true],
])("%s–%s and %s–%s overlap: %s", (from, to, from2, to2, overlap) => {
  const one = item(flat, { effective_from: from, effective_to: to });
  const two = item(flat, { effective_from: from2, effective_to: to2 });
  expect(codes(one, two)).toEqual(overlap ? ["tariff-overlap items[1].effective_from"] : []);
});

it("compares conditions in any order", () => {
  const a = { field: "use", op: "in", value: ["x", "y"] } as const;
  const swapped = { field: "use", op: "in", value: ["y", "x"] } as const;
  const b = { field: "number_of_rooms", op: "at_least", value: 3 } as const;
  expect(codes(item(flat, { conditions: [a, b] }), item(flat, { conditions: [b, swapped] }))).toHaveLength(1);
  expect(codes(item(flat, { conditions: [a] }), item(flat, { conditions: [b] }))).toEqual([]);
  expect(codes(item(flat), item(flat, { item_code: "4011" }))).toEqual([]);
});
