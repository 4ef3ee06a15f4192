import { addDays, addMonths, daysBetween, type LagosDate } from "../lagos.ts";

/** Relative periods of reports and schedules. */
export const periodLabels = {
  today: "Today",
  yesterday: "Yesterday",
  "this-week": "This week",
  "last-week": "Last week",
  "this-month": "This month",
  "last-month": "Last month",
  "this-quarter": "This quarter",
  "last-quarter": "Last quarter",
  "this-year": "This year",
  "last-year": "Last year",
  all: "All time",
} as const;

export type PeriodName = keyof typeof periodLabels;
export const periodNames = Object.keys(periodLabels) as [PeriodName, ...PeriodName[]];

interface Days {
  readonly from: LagosDate;
  readonly to: LagosDate;
}

/** A Monday. */
const MONDAY: LagosDate = "1970-01-05";

/**
 * The first and last day of a period, inclusive; undefined for all time. A period in progress ends today.
 * @param today a Lagos date
 */
export function daysOf(period: PeriodName, today: LagosDate): Days | undefined {
  const monday = addDays(today, -(((daysBetween(MONDAY, today) % 7) + 7) % 7));
  const month = `${today.slice(0, 8)}01`;
  const quarter = addMonths(month, -((Number(today.slice(5, 7)) - 1) % 3));
  const year = `${today.slice(0, 4)}-01-01`;
  const before = (first: LagosDate, months: number) => ({
    from: addMonths(first, -months),
    to: addDays(first, -1),
  });
  switch (period) {
    case "today":
      return { from: today, to: today };
    case "yesterday":
      return { from: addDays(today, -1), to: addDays(today, -1) };
    case "this-week":
      return { from: monday, to: today };
    case "last-week":
      return { from: addDays(monday, -7), to: addDays(monday, -1) };
    case "this-month":
      return { from: month, to: today };
    case "last-month":
      return before(month, 1);
    case "this-quarter":
      return { from: quarter, to: today };
    case "last-quarter":
      return before(quarter, 3);
    case "this-year":
      return { from: year, to: today };
    case "last-year":
      return before(year, 12);
    case "all":
      return undefined;
  }
}
