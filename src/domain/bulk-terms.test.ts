import fc from "fast-check";
import { expect, test } from "vitest";
import { bulkValidity, wholeBatch } from "./bulk-terms.ts";
import { addDays, startOfDay } from "./lagos.ts";

const day = { period: "day", rolling: false } as const;
const november = { valid_from: "2026-11-02", valid_to: "2026-11-30" };
const noon = (date: string) => new Date(startOfDay(date).getTime() + 12 * 3_600_000);

test("a day ticket is valid for the day of its first use", () => {
  expect(bulkValidity(day, november, noon("2026-11-10"))).toEqual({
    from: noon("2026-11-10"),
    to: startOfDay("2026-11-11"),
  });
});

test("used before the batch begins, it is valid from the beginning of the batch", () => {
  expect(bulkValidity(day, november, noon("2026-10-20"))).toEqual({
    from: startOfDay("2026-11-02"),
    to: startOfDay("2026-11-03"),
  });
});

test("a monthly ticket ends with the batch, and can't be used after it", () => {
  const month = { period: "month", rolling: true } as const;
  expect(bulkValidity(month, november, noon("2026-11-20"))?.to).toEqual(startOfDay("2026-12-01"));
  expect(bulkValidity(month, november, noon("2026-12-01"))).toBeUndefined();
});

test("the validity is within the batch and never empty, whenever it is first used", () => {
  fc.assert(
    fc.property(
      fc.constantFrom("day", "week", "month", "year" as const),
      fc.boolean(),
      fc.integer({ min: 0, max: 366 }),
      fc.integer({ min: -40, max: 400 }),
      fc.integer({ min: 0, max: 86_399 }),
      (period, rolling, length, later, second) => {
        const days = { valid_from: "2026-11-02", valid_to: addDays("2026-11-02", length) };
        const at = new Date(startOfDay(addDays("2026-11-02", later)).getTime() + second * 1000);
        const whole = wholeBatch(days);
        const valid = bulkValidity({ period, rolling }, days, at);
        expect(valid === undefined).toBe(at >= whole.to);
        if (!valid) return;
        expect(valid.from >= whole.from && valid.to <= whole.to && valid.from < valid.to).toBe(true);
      },
    ),
  );
});
