import { describe, expect, it, test } from "vitest";
import type { ChargeInput } from "./calculator.ts";
import { category, item, run } from "./tariff.fixture.ts";
import type { Formula } from "./tariff.ts";
import { percent } from "./tariff-text.ts";

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

describe("the explanation of a line", () => {
  test.each([
    [flat(500_000), {}, 500_000, "Fixed at ₦5,000.00"],
    [rooms, { number_of_rooms: 28 }, 7_000_000, "28 rooms at ₦2,500.00"],
    [rooms, { number_of_rooms: 1 }, 250_000, "1 room at ₦2,500.00"],
    [rate, { assessed_value: 3_575_000_000 }, 21_450_000, "0.6% of assessed value ₦35,750,000.00"],
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
      "0.4% of assessed value ₦9,999,999.99 (₦0.00 or more, below ₦10,000,000.00)",
    ],
  ] as [Formula, ChargeInput["asset"], number, string][])("%j of %j", (formula, asset, kobo, explanation) => {
    const result = run([item(formula)], asset);
    expect(result.lines).toMatchObject([
      {
        item_id: 1,
        item_code: "4010",
        label: "Tenement rate",
        kobo,
        explanation,
        explanation_message: { message_key: expect.stringContaining("{"), params: expect.any(Object) },
        citation: "Land Use Charge Law 2020, s. 7",
      },
    ]);
    expect(result.total_kobo).toBe(kobo);
    expect(result.exceptions).toEqual([]);
  });

  it("has readable words when the fields are not described", () => {
    const result = run(
      [item(rooms), item(rate, { id: 2 })],
      { number_of_rooms: 2, assessed_value: 100_000 },
      { fields: {} },
    );
    expect(result.lines.map((line) => line.explanation)).toEqual([
      "2 rooms at ₦2,500.00",
      "0.6% of assessed value ₦1,000.00",
    ]);
  });

  test.each([
    [6000, "0.6%"],
    [100_000, "10%"],
    [1, "0.0001%"],
    [0, "0%"],
    [12_345_678, "1,234.5678%"],
  ])("%d ppm is %s", (ppm, text) => expect(percent(ppm)).toBe(text));
});

describe("minimum and maximum", () => {
  it("limit a line", () => {
    const low = run([item(rooms, { min_kobo: 1_000_000 })], { number_of_rooms: 2 });
    expect(low.lines[0]).toMatchObject({
      kobo: 1_000_000,
      explanation: "2 rooms at ₦2,500.00, raised to the minimum, ₦10,000.00",
    });
    const high = run([item(rooms, { max_kobo: 1_000_000 })], { number_of_rooms: 9 });
    expect(high.lines[0]).toMatchObject({
      kobo: 1_000_000,
      explanation: "9 rooms at ₦2,500.00, capped at the maximum, ₦10,000.00",
    });
  });

  it("of the category are a line of their own, only if something applies", () => {
    const least = { ...category, minimum_kobo: 600_000 };
    const result = run([item(rooms)], { number_of_rooms: 2 }, { category: least });
    expect(result.lines[1]).toMatchObject({
      item_id: null,
      item_code: "MINIMUM",
      label: "Minimum charge",
      kobo: 100_000,
      explanation: "Raises the total to the minimum charge, ₦6,000.00",
      citation: "",
    });
    expect(result.total_kobo).toBe(600_000);
    expect(run([item(rooms)], { number_of_rooms: 0 }, { category: least }).total_kobo).toBe(0);
    expect(run([item(rooms)], { number_of_rooms: 3 }, { category: least }).lines).toHaveLength(1);
  });

  it("that a line just meets change neither it nor its explanation", () => {
    const met = run([item(rooms, { min_kobo: 500_000, max_kobo: 500_000 })], { number_of_rooms: 2 });
    expect(met.lines[0]).toMatchObject({ kobo: 500_000, explanation: "2 rooms at ₦2,500.00" });
    const least = { ...category, minimum_kobo: 500_000 };
    const whole = run([item(rooms)], { number_of_rooms: 2 }, { category: least });
    expect(whole.lines).toHaveLength(1);
    expect(whole.total_kobo).toBe(500_000);
  });

  it("of 0 remove the charge", () => {
    const none = run([item(rooms, { max_kobo: 0 })], { number_of_rooms: 2 });
    expect(none.lines).toEqual([]);
    expect(none.skipped).toEqual([
      { item_id: 1, reason: "Nothing to charge: 2 rooms at ₦2,500.00, capped at the maximum, ₦0.00" },
    ]);
  });

  it("raise a line of nothing", () => {
    const lifted = run([item(rooms, { min_kobo: 100_000 })], { number_of_rooms: 0 });
    expect(lifted.lines[0]).toMatchObject({
      kobo: 100_000,
      explanation: "0 rooms at ₦2,500.00, raised to the minimum, ₦1,000.00",
    });
  });
});

describe("lines", () => {
  it("are sorted by revenue item code, then in order of entry", () => {
    const lines = [
      item(flat(1), { id: 9, item_code: "4020" }),
      item(flat(2), { id: 12, item_code: "4010" }),
      item(flat(3), { id: 3, item_code: "4010" }),
      item(flat(4), { id: 1, item_code: "4030" }),
      item(flat(5), { id: 2, item_code: "4000" }),
    ];
    expect(run(lines, {}).lines.map(({ item_code, item_id }) => [item_code, item_id])).toEqual([
      ["4000", 2],
      ["4010", 3],
      ["4010", 12],
      ["4020", 9],
      ["4030", 1],
    ]);
    expect(lines.map(({ id }) => id)).toEqual([9, 12, 3, 1, 2]);
  });

  test.each([
    // 0.5 kobo is rounded up, less is not.
    [{ kind: "per_unit", amount_kobo: 1, unit_field: "plot_size" }, { plot_size: "2.5" }, 3],
    [{ kind: "per_unit", amount_kobo: 1, unit_field: "plot_size" }, { plot_size: "2.49" }, 2],
    [{ kind: "rate", rate_ppm: 6000 }, { assessed_value: 250 }, 2],
    [{ kind: "rate", rate_ppm: 6000 }, { assessed_value: 249 }, 1],
    [{ kind: "rate", rate_ppm: 100_000, value_field: "number_of_rooms" }, { number_of_rooms: 20 }, 2],
  ] as [Formula, ChargeInput["asset"], number][])("%j of %j is %i kobo", (formula, asset, kobo) => {
    expect(run([item(formula)], asset).total_kobo).toBe(kobo);
  });

  test.each([
    [{ number_of_staff: "5.99" }, 500_000],
    [{ number_of_staff: "6.00" }, 1_000_000],
    [{ number_of_staff: "20.99" }, 1_000_000],
    [{ number_of_staff: 21 }, 21 * 60_000],
  ])("with %j fall into one band, in any order of the bands", (asset, kobo) => {
    const mixed: Formula = {
      kind: "tiered",
      tier_field: "number_of_staff",
      tiers: [
        { from: 21, per_unit_kobo: 60_000 },
        { from: 1, amount_kobo: 500_000 },
        { from: 6, amount_kobo: 1_000_000 },
      ],
    };
    expect(run([item(mixed)], asset).total_kobo).toBe(kobo);
  });

  it("with rates in bands explain the band", () => {
    const dear = run([item(banded)], { assessed_value: 1_000_000_000 });
    expect(dear.lines[0]).toMatchObject({
      kobo: 6_000_000,
      explanation: "0.6% of assessed value ₦10,000,000.00 (₦10,000,000.00 or more)",
    });
  });
});
