import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import {
  addDays,
  addMonths,
  daysBetween,
  formatDate,
  formatDay,
  formatMoment,
  formatShortDate,
  formatTime,
  isDate,
  lagosDate,
  startOfDay,
} from "./lagos.ts";

const anyDate = fc
  .date({ min: new Date("1960-01-01T00:00:00Z"), max: new Date("2100-12-31T00:00:00Z"), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));

describe("lagosDate", () => {
  test.each([
    ["2026-11-21T22:59:59.999Z", "2026-11-21"],
    ["2026-11-21T23:00:00Z", "2026-11-22"],
    ["2026-12-31T23:00:00Z", "2027-01-01"],
  ])("%s → %s", (instant, date) => {
    expect(lagosDate(new Date(instant))).toBe(date);
    expect(lagosDate(Date.parse(instant))).toBe(date);
  });

  it("is the date of the moment one hour ahead of UTC", () => {
    fc.assert(
      fc.property(
        fc.date({ min: new Date("1960-01-01"), max: new Date("2100-01-01"), noInvalidDate: true }),
        (at) => lagosDate(at) === new Date(at.getTime() + 3_600_000).toISOString().slice(0, 10),
      ),
    );
  });

  it("begins with startOfDay", () => {
    fc.assert(
      fc.property(anyDate, (date) => {
        expect(lagosDate(startOfDay(date))).toBe(date);
        expect(lagosDate(startOfDay(date).getTime() - 1)).toBe(addDays(date, -1));
      }),
    );
  });

  it("refuses an invalid Date", () => expect(() => lagosDate(new Date("x"))).toThrow(RangeError));
});

describe("formats", () => {
  it("writes dates and times in the product's formats", () => {
    expect(formatDate("2026-11-21")).toBe("21 Nov 2026");
    expect(formatDate("2026-09-01")).toBe("1 Sep 2026");
    expect(formatDay("2026-11-21")).toBe("Saturday, 21 Nov 2026");
    expect(formatShortDate("2026-11-21")).toBe("21/11/2026");
    expect(formatMoment(new Date("2026-11-21T13:32:00Z"))).toBe("21 Nov 2026 14:32");
    expect(formatMoment(new Date("2026-11-21T23:05:00Z"))).toBe("22 Nov 2026 00:05");
    expect(formatTime(new Date("2026-11-21T23:05:59Z"))).toBe("00:05");
  });

  test.each(["2026-02-29", "2026-13-01", "2026-00-10", "26-01-01", "2026-1-1", "", "2026-01-01T00:00"])(
    "%j is not a date",
    (text) => {
      expect(isDate(text)).toBe(false);
      expect(() => formatDate(text)).toThrow(RangeError);
      expect(() => formatShortDate(text)).toThrow(RangeError);
      expect(() => addDays(text, 1)).toThrow(RangeError);
    },
  );
});

describe("arithmetic", () => {
  it("addDays and daysBetween are inverse", () => {
    fc.assert(
      fc.property(anyDate, fc.integer({ min: -9999, max: 9999 }), (date, days) => {
        expect(daysBetween(date, addDays(date, days))).toBe(days);
        expect(addDays(addDays(date, days), -days)).toBe(date);
      }),
    );
  });

  it("addDays preserves the order of dates", () => {
    expect(addDays("2024-02-28", 1)).toBe("2024-02-29");
    fc.assert(
      fc.property(anyDate, fc.integer({ min: 1, max: 999 }), (date, days) => addDays(date, days) > date),
    );
  });

  test.each([
    ["2026-01-31", 1, "2026-02-28"],
    ["2024-01-31", 1, "2024-02-29"],
    ["2026-11-30", 3, "2027-02-28"],
    ["2026-03-31", -1, "2026-02-28"],
    ["2026-06-15", 12, "2027-06-15"],
  ])("%s + %d months = %s", (date, months, result) => expect(addMonths(date, months)).toBe(result));

  it("refuses years out of range", () => {
    expect(() => addDays("9999-12-31", 1)).toThrow(RangeError);
    expect(() => addDays("2026-01-01", Number.MAX_SAFE_INTEGER)).toThrow(RangeError);
  });
});

test("isDate accepts a date only if the days before and after it are in range", () => {
  expect(["0000-12-31", "0001-01-01", "9998-12-31", "9999-01-01"].map(isDate)).toEqual([
    false,
    true,
    true,
    false,
  ]);
  expect(addDays("9998-12-31", 1)).toBe("9999-01-01");
  expect(formatDate("9999-12-31")).toBe("31 Dec 9999");
});
