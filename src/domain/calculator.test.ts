import { describe, expect, it, test } from "vitest";
import type { ChargeInput } from "./calculator.ts";
import { category, item, run } from "./tariff.fixture.ts";
import type { Formula } from "./tariff.ts";
import { percent } from "./tariff-words.ts";

const flat = (amount_kobo: number): Formula => ({ kind: "flat", amount_kobo });
const rooms: Formula = { kind: "per_unit", amount_kobo: 250_000, unit_field: "number_of_rooms" };
const rate: Formula = { kind: "rate", rate_ppm: 6000 };
const staff: Formula = {
  kind: "tiered",
  tier_field: "number_of_staff",
  tiers: [
    { from: 1, amount_kobo: 500_000 },
    { from: 6, amount_kobo: 1_000_000 },
    { from: 21, per_unit_kobo: 60_000 },
  ],
};
const banded: Formula = {
  kind: "tiered",
  tier_field: "assessed_value",
  tiers: [
    { from: 0, rate_ppm: 4000 },
    { from: 1_000_000_000, rate_ppm: 6000 },
  ],
};

describe("a line says what it came from", () => {
  test.each([
    [flat(500_000), {}, 500_000, "Fixed at ₦5,000.00"],
    [rooms, { number_of_rooms: 28 }, 7_000_000, "28 rooms at ₦2,500.00"],
    [rooms, { number_of_rooms: 1 }, 250_000, "1 room at ₦2,500.00"],
    [rate, { assessed_value: 3_575_000_000 }, 21_450_000, "0.6 % of assessed value ₦35,750,000.00"],
    [
      { kind: "per_unit", amount_kobo: 1500, unit_field: "plot_size" },
      { plot_size: "1668.90" },
      2_503_350,
      "1,668.90 m² of plot size at ₦15.00",
    ],
    [staff, { number_of_staff: 6 }, 1_000_000, "₦10,000.00 for 6 staff (6 or more, below 21)"],
    [staff, { number_of_staff: 5 }, 500_000, "₦5,000.00 for 5 staff (1 or more, below 6)"],
    [staff, { number_of_staff: 100 }, 6_000_000, "100 staff at ₦600.00 (21 or more)"],
    [
      banded,
      { assessed_value: 999_999_999 },
      4_000_000,
      "0.4 % of assessed value ₦9,999,999.99 (₦0.00 or more, below ₦10,000,000.00)",
    ],
  ] as [Formula, ChargeInput["asset"], number, string][])("%j of %j", (formula, asset, kobo, explanation) => {
    const result = run([item(formula)], asset);
    expect(result.lines).toEqual([
      {
        item_id: 1,
        item_code: "4010",
        label: "Tenement rate",
        kobo,
        explanation,
        citation: "Land Use Charge Law 2020, s. 7",
      },
    ]);
    expect(result.total_kobo).toBe(kobo);
    expect(result.exceptions).toEqual([]);
  });

  it("in fair words when the fields are not described", () => {
    const result = run(
      [item(rooms), item(rate, { id: 2 })],
      { number_of_rooms: 2, assessed_value: 100_000 },
      { fields: {} },
    );
    expect(result.lines.map((line) => line.explanation)).toEqual([
      "2 rooms at ₦2,500.00",
      "0.6 % of assessed value ₦1,000.00",
    ]);
  });

  test.each([
    [6000, "0.6 %"],
    [100_000, "10 %"],
    [1, "0.0001 %"],
    [0, "0 %"],
    [12_345_678, "1,234.5678 %"],
  ])("%d ppm is %s", (ppm, words) => expect(percent(ppm)).toBe(words));
});

describe("minimum and maximum", () => {
  it("hold a line", () => {
    const low = run([item(rooms, { min_kobo: 1_000_000 })], { number_of_rooms: 2 });
    expect(low.lines[0]).toMatchObject({
      kobo: 1_000_000,
      explanation: "2 rooms at ₦2,500.00, raised to the least, ₦10,000.00",
    });
    const high = run([item(rooms, { max_kobo: 1_000_000 })], { number_of_rooms: 9 });
    expect(high.lines[0]).toMatchObject({
      kobo: 1_000_000,
      explanation: "9 rooms at ₦2,500.00, held at the most, ₦10,000.00",
    });
  });

  it("of the category is a line of its own, only where something applies", () => {
    const least = { ...category, minimum_kobo: 600_000 };
    const result = run([item(rooms)], { number_of_rooms: 2 }, { category: least });
    expect(result.lines[1]).toEqual({
      item_id: null,
      item_code: "MINIMUM",
      label: "Minimum charge",
      kobo: 100_000,
      explanation: "Brings the total to the least that is charged, ₦6,000.00",
      citation: "",
    });
    expect(result.total_kobo).toBe(600_000);
    expect(run([item(rooms)], { number_of_rooms: 0 }, { category: least }).total_kobo).toBe(0);
    expect(run([item(rooms)], { number_of_rooms: 3 }, { category: least }).lines).toHaveLength(1);
  });
});
