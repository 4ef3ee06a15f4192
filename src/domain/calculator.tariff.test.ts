/** Whole tariffs compared with exact integers: conditions, dates, limits and the minimum together. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { billBalance } from "./bill-balance.ts";
import { clamped, exactCharge } from "./calculator.oracle.ts";
import { charge } from "./calculator.ts";
import { addDays } from "./lagos.ts";
import type { AssetSnapshot, Category, Condition, Formula, TariffItem } from "./tariff.ts";

const FIELDS = ["number_of_rooms", "plot_size", "assessed_value"] as const;
const field = fc.constantFrom(...FIELDS);
const sum = fc.nat(1_000_000_000);

const asset: fc.Arbitrary<AssetSnapshot> = fc.record({
  use: fc.constantFrom("commercial", "vacant"),
  number_of_rooms: fc.nat(999),
  plot_size: fc.nat(10_000_000).map((n) => (n / 100).toFixed(2)),
  assessed_value: fc.nat(10_000_000_000),
});

const tiers = fc
  .uniqueArray(fc.nat(1_000_000), { minLength: 1, maxLength: 4 })
  .chain((froms) =>
    fc
      .array(sum, { minLength: froms.length, maxLength: froms.length })
      .map((sums) =>
        froms.toSorted((a, b) => a - b).map((from, at) => ({ from, amount_kobo: sums[at] ?? 0 })),
      ),
  );

const formula: fc.Arbitrary<Formula> = fc.oneof(
  fc.record({ kind: fc.constant("flat" as const), amount_kobo: sum }),
  fc.record({ kind: fc.constant("per_unit" as const), amount_kobo: fc.nat(100_000), unit_field: field }),
  fc.record({ kind: fc.constant("rate" as const), rate_ppm: fc.nat(2_000_000), value_field: field }),
  fc.record({ kind: fc.constant("tiered" as const), tier_field: field, tiers }),
);

const condition: fc.Arbitrary<Condition> = fc.oneof(
  fc.record({
    field: fc.constant("use"),
    op: fc.constantFrom("is" as const),
    value: fc.constantFrom("commercial", "vacant"),
  }),
  fc.record({
    field,
    op: fc.constantFrom("at_least" as const, "at_most" as const),
    value: fc.nat(1_000_000),
  }),
);

const items = fc.uniqueArray(
  fc
    .tuple(
      formula,
      fc.option(sum),
      fc.option(sum),
      fc.nat(99_999),
      fc.array(condition, { maxLength: 2 }),
      fc.boolean(),
    )
    .map(
      ([how, least, over, id, conditions, ended]): TariffItem => ({
        id,
        item_code: String(id % 5),
        item_name: `Item ${id}`,
        conditions,
        citation: "",
        min_kobo: least,
        max_kobo: over === null ? null : (least ?? 0) + over,
        effective_from: "2026-01-01",
        effective_to: ended ? "2026-03-31" : null,
        ...how,
      }),
    ),
  { maxLength: 8, selector: (one) => one.id },
);

const category = (minimum_kobo: number | null): Category => ({
  id: 1,
  name: "C",
  period: "year",
  days_until_due: 30,
  early_discounts: [],
  minimum_kobo,
});

const run = (lines: readonly TariffItem[], of: AssetSnapshot, least: number | null) =>
  charge({
    category: category(least),
    items: lines,
    asset: of,
    period_from: "2026-05-01",
    as_of: "2026-11-21",
  });

/** Independent of the calculator. */
function isMet({ field: name, op, value }: Condition, of: AssetSnapshot): boolean {
  if (op === "is") return of[name] === value;
  const [whole = "0", cents = "0"] = String(of[name]).split(".");
  const actual = BigInt(whole) * 100n + BigInt(cents.padEnd(2, "0"));
  const bound = BigInt(String(value)) * 100n;
  return op === "at_least" ? actual >= bound : actual <= bound;
}

function exactTotal(lines: readonly TariffItem[], of: AssetSnapshot, least: number | null): bigint {
  const live = lines.filter((line) => !line.effective_to && line.conditions.every((one) => isMet(one, of)));
  const sums = live.flatMap((line) => {
    const kobo = exactCharge(line, of);
    return kobo === undefined ? [] : [clamped(kobo, line)];
  });
  const charged = sums.filter((kobo) => kobo > 0n);
  const total = charged.reduce((all, one) => all + one, 0n);
  const floor = BigInt(least ?? 0);
  return charged.length > 0 && total < floor ? floor : total;
}

describe("a whole tariff", () => {
  it("equals exact integer arithmetic, to the kobo", () => {
    fc.assert(
      fc.property(items, asset, fc.option(sum), (lines, of, least) => {
        const exact = exactTotal(lines, of, least);
        fc.pre(exact <= BigInt(Number.MAX_SAFE_INTEGER));
        const result = run(lines, of, least);
        expect(result.exceptions.filter(({ code }) => code !== "nothing-applies")).toEqual([]);
        expect(BigInt(result.total_kobo)).toBe(exact);
        expect(result.total_kobo).toBeGreaterThanOrEqual(0);
        expect(run(lines, { ...of }, least)).toEqual(result);
      }),
      { numRuns: 2000 },
    );
  });

  it("is monotone in each line's amount: a higher line never lowers the bill", () => {
    fc.assert(
      fc.property(items, asset, fc.option(sum), fc.nat(7), fc.nat(1_000_000), (lines, of, least, at, by) => {
        const one = lines[at];
        fc.pre(one?.kind === "flat" || one?.kind === "per_unit");
        if (one?.kind !== "flat" && one?.kind !== "per_unit") return;
        const dearer = lines.map((line) =>
          line === one ? { ...one, amount_kobo: one.amount_kobo + by } : line,
        );
        const [now, then] = [run(lines, of, least), run(dearer, of, least)];
        fc.pre(then.exceptions.every(({ code }) => code !== "too-large"));
        expect(then.total_kobo).toBeGreaterThanOrEqual(now.total_kobo);
      }),
    );
  });
});

describe("the balance of a bill on a day", () => {
  const rule = fc.record({ after_days: fc.nat(200), rate_ppm: fc.integer({ min: 1, max: 1_000_000 }) });
  const terms = fc.record({
    total_kobo: fc.nat(1_000_000_000_000),
    penalty: fc.option(rule),
    interest: fc.option(fc.record({ rate_ppm: fc.integer({ min: 1, max: 100_000 }) })),
    discounts: fc.uniqueArray(
      rule.map(({ after_days: days, rate_ppm }) => ({ days, rate_ppm })),
      {
        maxLength: 3,
        selector: ({ days }) => days,
      },
    ),
  });

  it("is never negative, adds up line by line, and never decreases over time without a payment", () => {
    fc.assert(
      fc.property(terms, fc.nat(400), fc.nat(400), (bill, first, more) => {
        const on = (days: number) =>
          billBalance(
            {
              ...bill,
              paid_kobo: 0,
              status: "unpaid",
              discount_taken_kobo: 0,
              payments: [],
              issued_on: "2026-01-10",
              due_on: "2026-03-26",
            },
            addDays("2026-01-10", days),
          );
        const [early, late] = [on(first), on(first + more)];
        for (const { balance_kobo, lines } of [early, late]) {
          expect(balance_kobo).toBeGreaterThanOrEqual(0);
          const parts = lines.reduce((total, { kobo }) => total + BigInt(kobo), BigInt(bill.total_kobo));
          expect(BigInt(balance_kobo)).toBe(parts);
        }
        expect(late.balance_kobo).toBeGreaterThanOrEqual(early.balance_kobo);
        expect(on(first)).toEqual(early);
      }),
      { numRuns: 1000 },
    );
  });
});
