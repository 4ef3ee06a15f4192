import fc from "fast-check";
import { expect, it } from "vitest";
import { allocateKobo, prorateKobo, sharedDays } from "./prorate.ts";

it("counts the new owner's first day and the last day of the period", () => {
  expect(sharedDays("2026-07-01", "2026-01-01", "2026-12-31")).toEqual({ days: 184, of_days: 365 });
  expect(sharedDays("2026-12-31", "2026-01-01", "2026-12-31")).toEqual({ days: 1, of_days: 365 });
  expect(sharedDays("2026-01-01", "2026-01-01", "2026-12-31")).toBeUndefined();
  expect(sharedDays("2027-01-01", "2026-01-01", "2026-12-31")).toBeUndefined();
});

it("counts the days of a leap year, and none of a period that has ended", () => {
  expect(sharedDays("2028-02-29", "2028-01-01", "2028-12-31")).toEqual({ days: 307, of_days: 366 });
  expect(sharedDays("2026-01-02", "2026-01-01", "2026-12-31")).toEqual({ days: 364, of_days: 365 });
  expect(sharedDays("2026-04-16", "2026-04-01", "2026-04-30")).toEqual({ days: 15, of_days: 30 });
});

it("never exceeds the charge, and is exact for amounts beyond the precision of amount times days", () => {
  expect(prorateKobo(365, { days: 184, of_days: 365 })).toBe(184);
  expect(prorateKobo(100, { days: 1, of_days: 365 })).toBe(0);
  expect(prorateKobo(Number.MAX_SAFE_INTEGER, { days: 364, of_days: 365 })).toBe(8_982_521_996_508_823);
});

it("allocates an amount into parts that add up to it, none negative", () => {
  const line = fc.integer({ min: 0, max: 10 ** 12 });
  fc.assert(
    fc.property(
      fc.array(line, { minLength: 1, maxLength: 20 }),
      fc.integer({ min: 0, max: 10 ** 12 }),
      (lines, sum) => {
        fc.pre(lines.some((kobo) => kobo > 0));
        const parts = allocateKobo(sum, lines);
        expect(parts.reduce((all, part) => all + part, 0)).toBe(sum);
        for (const [at, part] of parts.entries()) {
          expect(part).toBeGreaterThanOrEqual(0);
          if (lines[at] === 0) expect(part).toBe(0);
        }
      },
    ),
  );
});

it("allocates in proportion, with remainders by the largest remainder method", () => {
  expect(allocateKobo(100, [1, 1, 1])).toEqual([34, 33, 33]);
  // 7.5 and 2.5: equal remainders go to the earlier line.
  expect(allocateKobo(10, [0, 3, 0, 1])).toEqual([0, 8, 0, 2]);
  // 5.56, 2.78 and 1.67: the two largest remainders are rounded up.
  expect(allocateKobo(10, [100, 50, 30])).toEqual([5, 3, 2]);
  expect(allocateKobo(600, [100, 200, 300])).toEqual([100, 200, 300]);
  expect(allocateKobo(0, [5, 5])).toEqual([0, 0]);
});

it.each([[[]], [[0, 0]]])("allocates nothing to %j", (lines) => {
  expect(() => allocateKobo(1, lines)).toThrow(RangeError);
});
