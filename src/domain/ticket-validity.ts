import { addDays, addMonths, type LagosDate, lagosDate, startOfDay } from "./lagos.ts";

export type TicketPeriod = "day" | "week" | "month" | "year";

export interface TicketTerms {
  readonly period: TicketPeriod;
  /**
   * For the full period from the time of sale; otherwise until the end of the Lagos day, week (Sunday), month or year.
   */
  readonly rolling: boolean;
}

const DAY_MS = 86_400_000;

/**
 * The validity of a ticket sold at an instant.
 * @param sold an instant, truncated to seconds
 * @returns start (inclusive) and end (exclusive)
 */
export function ticketValidity({ period, rolling }: TicketTerms, sold: Date): { from: Date; to: Date } {
  const from = new Date(Math.floor(sold.getTime() / 1000) * 1000);
  const day = lagosDate(from);
  if (!rolling) return { from, to: startOfDay(dayAfter(period, day)) };
  const clock = from.getTime() - startOfDay(day).getTime();
  return { from, to: new Date(startOfDay(later(period, day)).getTime() + clock) };
}

/** The same day one period later; the 31st becomes the last day of a shorter month. */
function later(period: TicketPeriod, day: LagosDate): LagosDate {
  if (period === "day") return addDays(day, 1);
  if (period === "week") return addDays(day, 7);
  return addMonths(day, period === "month" ? 1 : 12);
}

/** The first day after the period. */
function dayAfter(period: TicketPeriod, day: LagosDate): LagosDate {
  if (period === "day") return addDays(day, 1);
  if (period === "week") {
    const sinceMonday = (new Date(startOfDay(day).getTime() + DAY_MS / 2).getUTCDay() + 6) % 7;
    return addDays(day, 7 - sinceMonday);
  }
  return period === "month" ? addMonths(`${day.slice(0, 7)}-01`, 1) : `${Number(day.slice(0, 4)) + 1}-01-01`;
}

/** Whole seconds since 1970. */
export function unixSeconds(moment: Date): number {
  return Math.floor(moment.getTime() / 1000);
}
