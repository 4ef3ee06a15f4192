import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { addDays } from "./lagos.ts";
import { firstPeriodFrom, type PeriodKind, periodKinds, periodOf, periodOn, periodsOf } from "./period.ts";

describe("periodOf", () => {
  test.each([
    [2026, "year", 1, "2026-01-01", "2026-12-31", "2026"],
    [2026, "half", 2, "2026-07-01", "2026-12-31", "Second half 2026"],
    [2026, "quarter", 2, "2026-04-01", "2026-06-30", "Second quarter 2026"],
    [2024, "month", 2, "2024-02-01", "2024-02-29", "February 2024"],
    [2026, "once", 1, "2026-01-01", "2026-12-31", "One-off, 2026"],
  ] as const)("%d %s %d", (year, kind, index, from, to, label) => {
    expect(periodOf(year, kind, index)).toEqual({ kind, year, index, from, to, label });
  });

  test.each([
    [2026, "year", 2],
    [2026, "quarter", 0],
    [2026, "month", 13],
    [2026, "month", 1.5],
    [0, "year", 1],
  ] as const)("refuses %d %s %d", (year, kind, index) => {
    expect(() => periodOf(year, kind, index)).toThrow(RangeError);
  });
});

test.each([
  ["2026-03-15", "month", 2026, 4],
  ["2026-03-01", "month", 2026, 3],
  ["2026-12-02", "month", 2027, 1],
  ["2026-04-01", "quarter", 2026, 2],
  ["2026-04-02", "half", 2026, 2],
  ["2026-01-01", "year", 2026, 1],
  ["2026-01-02", "year", 2027, 1],
  ["2026-05-05", "once", 2026, 1],
] as const)("the first period from %s by %s is number %d/%d", (date, of, inYear, index) => {
  expect(firstPeriodFrom(date, of)).toMatchObject({ year: inYear, index });
});

const kind = fc.constantFrom<PeriodKind>(...periodKinds);
const year = fc.integer({ min: 1, max: 9998 });

it("the periods of a year cover it without gaps or overlaps", () => {
  fc.assert(
    fc.property(year, kind, (inYear, of) => {
      const periods = periodsOf(inYear, of);
      expect(periods[0]?.from.endsWith("-01-01")).toBe(true);
      expect(periods.at(-1)?.to.endsWith("-12-31")).toBe(true);
      periods.slice(1).forEach((period, at) => {
        expect(period.from).toBe(addDays(periods[at]?.to ?? "", 1));
      });
    }),
  );
});

it("periodOn finds the only period that contains a date", () => {
  fc.assert(
    fc.property(year, kind, fc.nat(364), (inYear, of, day) => {
      const date = addDays(periodOf(inYear, "year").from, day);
      const found = periodOn(date, of);
      expect(found.from <= date && date <= found.to).toBe(true);
    }),
  );
  expect(() => periodOn("2026-13-01", "month")).toThrow(RangeError);
});
