import { expect, it } from "vitest";
import { nextDueAt } from "./schedule.ts";

const after = new Date("2026-11-30T09:00:00+01:00");

it("the next run is the first due hour after a given time", () => {
  const weekly = { every: "week", hour: 7, weekday: 1, month_day: null } as const;
  expect(nextDueAt(weekly, after)).toEqual(new Date("2026-12-07T07:00:00+01:00"));
  const monthly = { every: "month", hour: 9, weekday: null, month_day: 28 } as const;
  expect(nextDueAt(monthly, after)).toEqual(new Date("2026-12-28T09:00:00+01:00"));
  const daily = { every: "day", hour: 10, weekday: null, month_day: null } as const;
  expect(nextDueAt(daily, after)).toEqual(new Date("2026-11-30T10:00:00+01:00"));
});

it("throws RangeError for a recurrence that has no due day", () => {
  const noWeekday = { every: "week", hour: 7, weekday: null, month_day: null } as const;
  expect(() => nextDueAt(noWeekday, after)).toThrow(RangeError);
  const noSuchDay = { every: "month", hour: 7, weekday: null, month_day: 32 } as const;
  expect(() => nextDueAt(noSuchDay, after)).toThrow(RangeError);
});
