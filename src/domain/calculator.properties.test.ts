/** Compares the calculator with exact fractions, for random tariffs and assets. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { clamped, exactCharge } from "./calculator.oracle.ts";
import { type Charge, charge } from "./calculator.ts";
import { sumKobo } from "./money.ts";
import type { AssetSnapshot, Category, Condition, Formula, TariffItem, Tier } from "./tariff.ts";

const FIELDS = ["number_of_rooms", "plot_size", "assessed_value"] as const;
const field = fc.constantFrom(...FIELDS);
const sum = fc.nat(1_000_000_000);
const ppm = fc.nat(2_000_000);
const value = fc.oneof(
  fc.nat(1000),
  fc.nat(10_000_000_000),
  fc.nat(10_000_000).map((n) => (n / 100).toFixed(2)),
);
const asset: fc.Arbitrary<AssetSnapshot> = fc.record({
  use: fc.constantFrom("commercial", "vacant", null),
  number_of_rooms: fc.oneof(fc.nat(999), fc.constant(null)),
  plot_size: value,
  assessed_value: fc.oneof(fc.nat(10_000_000_000), fc.constant(null)),
});

const increasing = <T>(numbers: fc.Arbitrary<number>, build: (from: number, size: number) => T) =>
  fc.array(fc.tuple(fc.nat(1_000_000), numbers), { minLength: 1, maxLength: 5 }).map((steps) => {
    const froms = [...new Set(steps.map(([from]) => from))].sort((a, b) => a - b);
    const sizes = steps.map(([, size]) => size).sort((a, b) => a - b);
    return froms.map((from, at) => build(at === 0 ? 0 : from, sizes[at] ?? 0));
  });

/** Increasing bands of one kind: a higher value never costs less. */
const tiers: fc.Arbitrary<Tier[]> = fc.oneof(
  increasing(sum, (from, amount_kobo) => ({ from, amount_kobo })),
  increasing(fc.nat(100_000), (from, per_unit_kobo) => ({ from, per_unit_kobo })),
  increasing(ppm, (from, rate_ppm) => ({ from, rate_ppm })),
);

const formula: fc.Arbitrary<Formula> = fc.oneof(
  fc.record({ kind: fc.constant("flat" as const), amount_kobo: sum }),
  fc.record({ kind: fc.constant("per_unit" as const), amount_kobo: fc.nat(1_000_000), unit_field: field }),
  fc.record({ kind: fc.constant("rate" as const), rate_ppm: ppm, value_field: field }),
  fc.record({ kind: fc.constant("tiered" as const), tier_field: field, tiers }),
);

const condition: fc.Arbitrary<Condition> = fc.oneof(
  fc.record({
    field: fc.constant("use"),
    op: fc.constant("is" as const),
    value: fc.constantFrom("commercial", "vacant"),
  }),
  fc.record({
    field,
    op: fc.constantFrom("at_least" as const, "at_most" as const),
    value: fc.nat(1_000_000),
  }),
);

const limits = fc
  .tuple(fc.option(sum), fc.option(sum))
  .map(([a, b]) =>
    a !== null && b !== null
      ? { min_kobo: Math.min(a, b), max_kobo: Math.max(a, b) }
      : { min_kobo: a, max_kobo: b },
  );

const item: fc.Arbitrary<TariffItem> = fc
  .tuple(formula, limits, fc.nat(99_999), fc.array(condition, { maxLength: 2 }), fc.boolean())
  .map(([how, range, id, conditions, ended]) => ({
    id,
    item_code: String(id % 7),
    item_name: `Item ${id}`,
    conditions,
    effective_from: "2026-01-01",
    effective_to: ended ? "2026-06-30" : null,
    citation: "",
    ...range,
    ...how,
  }));
const items = fc.uniqueArray(item, { maxLength: 8, selector: (one) => one.id });
const minimum = fc.option(sum);

function run(
  lines: readonly TariffItem[],
  of: AssetSnapshot,
  minimum_kobo: number | null = null,
  period_from = "2026-05-01",
): Charge {
  const category: Category = {
    id: 1,
    name: "C",
    period: "year",
    days_until_due: 30,
    early_discounts: [],
    minimum_kobo,
  };
  return charge({ category, items: lines, asset: of, period_from, as_of: "2026-11-21" });
}

describe("any tariff on any asset", () => {
  it("has lines that add up, are never negative, and are each accounted for once", () => {
    fc.assert(
      fc.property(items, asset, minimum, (lines, of, least) => {
        const result = run(lines, of, least);
        expect(result.total_kobo).toBe(sumKobo(result.lines.map((line) => line.kobo)));
        for (const line of result.lines) expect(line.kobo).toBeGreaterThan(0);
        const accounted = [
          ...result.lines.flatMap((line) => line.item_id ?? []),
          ...result.skipped.map((one) => one.item_id),
        ];
        expect(new Set(accounted).size).toBe(accounted.length);
        if (result.exceptions.every((one) => one.code === "nothing-applies"))
          expect(accounted).toHaveLength(lines.length);
        if (result.lines.length > 0) expect(result.total_kobo).toBeGreaterThanOrEqual(least ?? 0);
      }),
      { numRuns: 500 },
    );
  });

  it("keeps every line between its minimum and maximum", () => {
    fc.assert(
      fc.property(items, asset, (lines, of) => {
        for (const line of run(lines, of).lines) {
          const from = lines.find((one) => one.id === line.item_id);
          expect(line.kobo).toBeGreaterThanOrEqual(from?.min_kobo ?? 0);
          expect(line.kobo).toBeLessThanOrEqual(from?.max_kobo ?? Number.MAX_SAFE_INTEGER);
        }
      }),
      { numRuns: 500 },
    );
  });

  it("gives the same result again, and in any order of the lines", () => {
    fc.assert(
      fc.property(items, asset, minimum, (lines, of, least) => {
        const result = run(lines, of, least);
        expect(run(lines, of, least)).toEqual(result);
        const other = run([...lines].reverse(), { ...of }, least);
        expect(other.lines).toEqual(result.lines);
        expect(other).toEqual(result);
      }),
    );
  });

  it("uses no line outside its dates", () => {
    fc.assert(
      fc.property(
        items,
        asset,
        fc.constantFrom("2025-12-31", "2026-01-01", "2026-06-30", "2026-07-01"),
        (lines, of, from) => {
          for (const line of run(lines, of, null, from).lines) {
            const used = lines.find((one) => one.id === line.item_id);
            expect(from >= "2026-01-01" && (!used?.effective_to || from <= used.effective_to)).toBe(true);
          }
        },
      ),
    );
  });
});

describe("one line", () => {
  const alone = item.map((line): TariffItem => ({ ...line, conditions: [], effective_to: null }));
  const full = fc.record({
    number_of_rooms: fc.nat(999),
    plot_size: value,
    assessed_value: fc.nat(10_000_000_000),
  });

  it("equals exact fractions, rounded once", () => {
    fc.assert(
      fc.property(alone, full, (line, of) => {
        const exact = exactCharge(line, of);
        const result = run([line], of);
        const codes = result.exceptions.map((one) => one.code).filter((code) => code !== "nothing-applies");
        const tooLarge = exact !== undefined && exact > BigInt(Number.MAX_SAFE_INTEGER);
        expect(codes).toEqual(tooLarge ? ["too-large"] : []);
        if (!tooLarge)
          expect(BigInt(result.total_kobo)).toBe(exact === undefined ? 0n : clamped(exact, line));
      }),
      { numRuns: 2000 },
    );
  });

  it("never decreases with a larger value", () => {
    fc.assert(
      fc.property(alone, full, field, fc.nat(1_000_000), (line, of, grown, by) => {
        const more = run([line], { ...of, [grown]: Number(of[grown]) + by });
        fc.pre(more.exceptions.every((one) => one.code !== "too-large"));
        expect(more.total_kobo).toBeGreaterThanOrEqual(run([line], of).total_kobo);
      }),
      { numRuns: 2000 },
    );
  });
});
