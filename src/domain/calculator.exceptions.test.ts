/** Lines that do not apply, and charges that must not be issued. */
import { describe, expect, it, test } from "vitest";
import type { ChargeInput } from "./calculator.ts";
import { category, item, run } from "./tariff.fixture.ts";
import type { Formula } from "./tariff.ts";

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

describe("conditions", () => {
  const commercial = item(flat(100), {
    conditions: [{ field: "use", op: "in", value: ["commercial", "vacant"] }],
  });

  test.each([
    [
      { field: "use", op: "is", value: "commercial" },
      { use: "commercial" },
      { use: "vacant" },
      "use is commercial",
    ],
    [
      { field: "use", op: "is", value: "vacant" },
      { use: "vacant" },
      { use: "commercial" },
      "use is vacant land",
    ],
    [{ field: "lit", op: "is", value: true }, { lit: true }, { lit: false }, "illuminated is yes"],
    [
      { field: "plot_size", op: "at_least", value: 600 },
      { plot_size: "600.00" },
      { plot_size: 599.99 },
      "plot size is 600 or more",
    ],
    [
      { field: "plot_size", op: "at_most", value: "600.5" },
      { plot_size: 600.5 },
      { plot_size: "600.51" },
      "plot size is 600.5 or less",
    ],
    [
      { field: "assessed_value", op: "at_least", value: 100_000 },
      { assessed_value: 100_000 },
      { assessed_value: 99_999 },
      "assessed value is ₦1,000.00 or more",
    ],
  ] as const)("%j", (condition, holds, fails, text) => {
    const line = item(flat(100), { conditions: [condition] });
    expect(run([line], holds).total_kobo).toBe(100);
    const left = run([line], fails);
    expect(left.total_kobo).toBe(0);
    expect(left.skipped).toEqual([{ item_id: 1, reason: `Only where ${text}` }]);
    expect(left.exceptions).toEqual([{ code: "nothing-applies", message: "No line of this tariff applies" }]);
  });

  it("describe their choices, and all must hold", () => {
    expect(run([commercial], { use: "residential" }).skipped[0]?.reason).toBe(
      "Only where use is commercial or vacant land",
    );
    const both = {
      ...commercial,
      conditions: [...commercial.conditions, { field: "lit", op: "is", value: true } as const],
    };
    expect(run([both], { use: "vacant", lit: false }).lines).toEqual([]);
    expect(run([both], { use: "vacant", lit: true }).total_kobo).toBe(100);
  });
});

describe("dates", () => {
  const old = item(flat(100), { effective_to: "2025-12-31" });
  const next = item(flat(200), { id: 2, effective_from: "2026-01-01" });

  it("choose the tariff in force on the first day of the period, both limits included", () => {
    expect(run([old, next], {}).lines.map((line) => line.item_id)).toEqual([2]);
    expect(run([old, next], {}).skipped).toEqual([{ item_id: 1, reason: "In force only until 31 Dec 2025" }]);
    const before = run([old, next], {}, { period_from: "2025-12-31" });
    expect(before.lines.map((line) => line.item_id)).toEqual([1]);
    expect(before.skipped).toEqual([{ item_id: 2, reason: "In force only from 1 Jan 2026" }]);
    expect(before.tariff_on).toBe("2025-12-31");
  });

  it("of a category charged once choose the tariff of that day", () => {
    const once = { ...category, period: "once" } as const;
    const result = run([old, next], {}, { category: once, period_from: "2025-01-01", as_of: "2026-03-01" });
    expect(result.tariff_on).toBe("2026-03-01");
    expect(result.total_kobo).toBe(200);
  });

  it("determine the due date", () => expect(run([next], {}).due_on).toBe("2026-12-21"));
});

describe("exceptions", () => {
  test.each([
    [rate, {}, "missing-field", "No assessed value recorded"],
    [rate, { assessed_value: null }, "missing-field", "No assessed value recorded"],
    [rate, { assessed_value: "" }, "missing-field", "No assessed value recorded"],
    [staff, {}, "missing-field", "No staff recorded"],
    [rooms, { number_of_rooms: -1 }, "invalid-field", "Rooms is not a number of 0 or more"],
    [rooms, { number_of_rooms: "many" }, "invalid-field", "Rooms is not a number of 0 or more"],
    [rooms, { number_of_rooms: 9e15 }, "too-large", "The charge is too large. Check the recorded values"],
    [flat(-1), {}, "invalid-tariff", "A rate of this tariff is not a whole number of 0 or more"],
    [flat(0.5), {}, "invalid-tariff", "A rate of this tariff is not a whole number of 0 or more"],
  ] as [Formula, ChargeInput["asset"], string, string][])("%j of %j", (formula, asset, code, message) => {
    const result = run([item(formula)], asset);
    expect(result.exceptions).toMatchObject([{ code, message }]);
    expect(result.total_kobo).toBe(0);
  });

  it("report a missing yes or no, and each problem once", () => {
    const lit = { conditions: [{ field: "lit", op: "is", value: true }] } as const;
    const result = run([item(flat(1), lit), item(flat(2), { ...lit, id: 2 })], {});
    expect(result.exceptions).toMatchObject([
      { code: "missing-field", message: "Illuminated: no answer recorded" },
    ]);
  });

  test.each([
    // 1 ppm of ₦100,000 billion is a safe integer; the value itself is not.
    [{ kind: "rate", rate_ppm: 1 }, { assessed_value: "10000000000000000" }],
    [{ kind: "rate", rate_ppm: 0 }, { assessed_value: "9007199254740992" }],
    [{ kind: "per_unit", amount_kobo: 2, unit_field: "number_of_rooms" }, { number_of_rooms: 2 ** 52 }],
  ] as [Formula, ChargeInput["asset"]][])("report that %j of %j is too large", (formula, asset) => {
    const result = run([item(formula)], asset);
    expect(result.exceptions.map(({ code }) => code)).toEqual(["too-large"]);
    expect(result.lines).toEqual([]);
  });

  it("allow the largest exact amount", () => {
    const most = run([item(flat(Number.MAX_SAFE_INTEGER))], {});
    expect(most.total_kobo).toBe(9_007_199_254_740_991);
    expect(most.exceptions).toEqual([]);
    const exact = run([item({ kind: "per_unit", amount_kobo: 1, unit_field: "plot_size" })], {
      plot_size: "90071992547409.91",
    });
    expect(exact.total_kobo).toBe(90_071_992_547_410);
    const value = run([item({ kind: "rate", rate_ppm: 1_000_000 })], { assessed_value: "9007199254740991" });
    expect(value.total_kobo).toBe(9_007_199_254_740_991);
  });

  it("are not raised for a band beyond readable numbers: nothing falls into it", () => {
    const tiers = [
      { from: 0, amount_kobo: 500 },
      { from: 1e21, amount_kobo: 900 },
    ];
    const banded = item({ kind: "tiered", tier_field: "number_of_staff", tiers });
    expect(run([banded], { number_of_staff: 3 })).toMatchObject({ total_kobo: 500, exceptions: [] });
  });

  it("of a band's rate are reported like others", () => {
    const odd = item({ kind: "tiered", tier_field: "number_of_staff", tiers: [{ from: 0, rate_ppm: -1 }] });
    expect(run([odd], { number_of_staff: 3 }).exceptions).toEqual([
      { code: "invalid-tariff", message: "A rate of this tariff is not a whole number of 0 or more" },
    ]);
  });

  it('are reported beside other charges, and "nothing applies" only without other exceptions', () => {
    const result = run([item(rate), item(flat(100), { id: 2 })], {});
    expect(result.total_kobo).toBe(100);
    expect(result.exceptions).toMatchObject([
      { code: "missing-field", message: "No assessed value recorded" },
    ]);
    expect(run([item(rate)], {}).exceptions).toHaveLength(1);
  });

  it("of two kinds are both reported", () => {
    const result = run([item(rate), item(rooms, { id: 2 })], { number_of_rooms: -1 });
    expect(result.exceptions.map(({ code }) => code)).toEqual(["missing-field", "invalid-field"]);
  });

  it("request the fields of a condition", () => {
    const large = { conditions: [{ field: "plot_size", op: "at_least", value: 600 }] } as const;
    const blank: ChargeInput["asset"][] = [{ plot_size: null }, { plot_size: "" }, {}];
    for (const asset of blank) {
      expect(run([item(flat(1), large)], asset).exceptions).toMatchObject([
        { code: "missing-field", message: "No plot size recorded" },
      ]);
    }
  });

  it("are not raised for unreadable values of a condition: it does not hold", () => {
    for (const op of ["at_least", "at_most"] as const) {
      const line = item(flat(1), { conditions: [{ field: "plot_size", op, value: 600 }] });
      expect(run([line], { plot_size: "large" }).lines).toEqual([]);
      const odd = item(flat(1), { conditions: [{ field: "plot_size", op, value: "large" }] });
      expect(run([odd], { plot_size: 600 }).lines).toEqual([]);
    }
  });

  it("report that the total of the lines is too large", () => {
    const half = item(flat(Number.MAX_SAFE_INTEGER - 1));
    const result = run([half, { ...half, id: 2 }], {});
    expect(result.total_kobo).toBe(Number.MAX_SAFE_INTEGER - 1);
    expect(result.exceptions.map((one) => one.code)).toEqual(["too-large"]);
  });

  it("report impossible limits", () => {
    expect(run([item(flat(1), { min_kobo: 5, max_kobo: 4 })], {}).exceptions[0]?.code).toBe("invalid-tariff");
    for (const limits of [{ min_kobo: 0.5 }, { min_kobo: -1 }, { max_kobo: 10.5 }, { max_kobo: -1 }]) {
      const result = run([item(flat(1), limits)], {});
      expect(result.lines).toEqual([]);
      expect(result.exceptions).toEqual([
        { code: "invalid-tariff", message: "A minimum or maximum of this tariff is invalid" },
      ]);
    }
    const odd = run([item(flat(1))], {}, { category: { ...category, minimum_kobo: 0.5 } });
    expect(odd.exceptions[0]?.code).toBe("invalid-tariff");
    expect(odd.total_kobo).toBe(1);
  });

  it("list lines that come to nothing, with the reason", () => {
    const result = run([item(rooms), item(flat(100), { id: 2 })], { number_of_rooms: 0 });
    expect(result.skipped).toEqual([{ item_id: 1, reason: "Nothing to charge: 0 rooms at ₦2,500.00" }]);
    expect(result.exceptions).toEqual([]);
    expect(run([item(staff)], { number_of_staff: 0 }).skipped[0]?.reason).toBe(
      "Below the first band: 0 staff",
    );
  });
});
