import fc from "fast-check";
import { expect, test } from "vitest";
import { addDays, lagosDate, startOfDay } from "./lagos.ts";
import { type TicketPeriod, ticketValidity } from "./ticket-validity.ts";

const DAY = 86_400_000;
const moments = fc.date({ min: new Date("2020-01-01"), max: new Date("2090-01-01"), noInvalidDate: true });
const periods = fc.constantFrom<TicketPeriod>("day", "week", "month", "year");
const MAX_DAYS: Readonly<Record<TicketPeriod, number>> = { day: 1, week: 7, month: 31, year: 366 };

test("a ticket covers the moment of its sale, and never more than its period", () => {
  fc.assert(
    fc.property(moments, periods, fc.boolean(), (sold, period, rolling) => {
      const { from, to } = ticketValidity({ period, rolling }, sold);
      expect(sold.getTime() - from.getTime()).toBeGreaterThanOrEqual(0);
      expect(sold.getTime() - from.getTime()).toBeLessThan(1000);
      expect(to.getTime()).toBeGreaterThan(from.getTime());
      expect(to.getTime() - from.getTime()).toBeLessThanOrEqual(MAX_DAYS[period] * DAY);
    }),
  );
});

test("a calendar ticket ends at midnight in Lagos, whenever in its period it is sold", () => {
  fc.assert(
    fc.property(moments, periods, (sold, period) => {
      const { to } = ticketValidity({ period, rolling: false }, sold);
      const last = addDays(lagosDate(to), -1);
      expect(to).toEqual(startOfDay(lagosDate(to)));
      expect(ticketValidity({ period, rolling: false }, new Date(to.getTime() - 1)).to).toEqual(to);
      if (period === "week") expect(new Date(`${last}T00:00:00Z`).getUTCDay()).toBe(0);
      if (period === "month") expect(lagosDate(to).slice(8)).toBe("01");
      if (period === "year") expect(lagosDate(to).slice(5)).toBe("01-01");
    }),
  );
});

test("a rolling month from the 31st ends on the last day of the next one", () => {
  const { to } = ticketValidity({ period: "month", rolling: true }, new Date("2026-01-31T13:05:09+01:00"));
  expect(to).toEqual(new Date("2026-02-28T13:05:09+01:00"));
});

test("a day ticket sold at half past midnight in Lagos is for that day, although UTC is still on the day before", () => {
  const { to } = ticketValidity({ period: "day", rolling: false }, new Date("2026-11-22T00:30:00+01:00"));
  expect(to).toEqual(new Date("2026-11-23T00:00:00+01:00"));
});
