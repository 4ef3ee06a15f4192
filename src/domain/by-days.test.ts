import fc from "fast-check";
import { expect, it } from "vitest";
import { daysShared, koboByDays, spreadKobo } from "./by-days.ts";

it("counts the first day of the new owner, and the last of the period", () => {
  expect(daysShared("2026-07-01", "2026-01-01", "2026-12-31")).toEqual({ days: 184, of_days: 365 });
  expect(daysShared("2026-12-31", "2026-01-01", "2026-12-31")).toEqual({ days: 1, of_days: 365 });
  expect(daysShared("2026-01-01", "2026-01-01", "2026-12-31")).toBeUndefined();
  expect(daysShared("2027-01-01", "2026-01-01", "2026-12-31")).toBeUndefined();
});

it("never asks for more than was charged, and is exact for sums no number times days can hold", () => {
  expect(koboByDays(365, { days: 184, of_days: 365 })).toBe(184);
  expect(koboByDays(100, { days: 1, of_days: 365 })).toBe(0);
  expect(koboByDays(Number.MAX_SAFE_INTEGER, { days: 364, of_days: 365 })).toBe(8_982_521_996_508_823);
});

it("spreads a sum so that its parts add up to it, none below nothing", () => {
  const line = fc.integer({ min: 0, max: 10 ** 12 });
  fc.assert(
    fc.property(
      fc.array(line, { minLength: 1, maxLength: 20 }),
      fc.integer({ min: 0, max: 10 ** 12 }),
      (lines, sum) => {
        fc.pre(lines.some((kobo) => kobo > 0));
        const parts = spreadKobo(sum, lines);
        expect(parts.reduce((all, part) => all + part, 0)).toBe(sum);
        for (const [at, part] of parts.entries()) {
          expect(part).toBeGreaterThanOrEqual(0);
          if (lines[at] === 0) expect(part).toBe(0);
        }
      },
    ),
  );
});
