/**
 * Working days, Monday to Friday without holidays, and the day a request is due. Dates are Lagos dates; nothing here reads
 * the clock. The database counts the same (`service_due_days` of migration 0191), which a test compares.
 */
import { addDays, daysBetween, type LagosDate } from "../lagos.ts";

/** Days the office is shut; those on a weekend change nothing. */
export type Holidays = ReadonlySet<LagosDate>;

/** A Monday, from which weekdays are counted. */
const MONDAY = "1970-01-05";

/** Weekdays from that Monday up to a day, that day counted. */
function weekdaysUpTo(day: number): number {
  const week = Math.floor(day / 7);
  return 5 * week + Math.min(day - 7 * week + 1, 5);
}

/** The day on which the count of weekdays reaches `count`. */
function weekdayAt(count: number): number {
  const week = Math.floor((count - 1) / 5);
  return 7 * week + (count - 1 - 5 * week);
}

const dayNumber = (date: LagosDate): number => daysBetween(MONDAY, date);

const isWeekday = (day: number): boolean => day - 7 * Math.floor(day / 7) < 5;

/** Holidays on weekdays in (from, to]. */
function holidaysWithin(from: LagosDate, to: LagosDate, holidays: Holidays): number {
  let count = 0;
  for (const day of holidays) if (day > from && day <= to && isWeekday(dayNumber(day))) count++;
  return count;
}

/** Whether the office works on a day. */
export function isWorkingDay(date: LagosDate, holidays: Holidays): boolean {
  return isWeekday(dayNumber(date)) && !holidays.has(date);
}

/** Working days after `from` up to and with `to`; negative when `to` is earlier. RangeError when one is not a date. */
export function workingDaysBetween(from: LagosDate, to: LagosDate, holidays: Holidays): number {
  if (to < from) return -workingDaysBetween(to, from, holidays);
  return weekdaysUpTo(dayNumber(to)) - weekdaysUpTo(dayNumber(from)) - holidaysWithin(from, to, holidays);
}

/**
 * The n-th working day after a day; with 0 the day itself, whatever it is.
 * @throws RangeError when `n` is negative or no whole number
 */
export function addWorkingDays(from: LagosDate, n: number, holidays: Holidays): LagosDate {
  if (!Number.isSafeInteger(n) || n < 0) throw new RangeError(`Not a number of days: ${n}`);
  if (n === 0) return from;
  const start = weekdaysUpTo(dayNumber(from));
  // Each holiday on the way moves the day on, which may bring further ones onto the way.
  let day = addDays(MONDAY, weekdayAt(start + n));
  for (let skipped = 0; ; ) {
    const found = holidaysWithin(from, day, holidays);
    if (found === skipped) return day;
    skipped = found;
    day = addDays(MONDAY, weekdayAt(start + n + skipped));
  }
}

/** A time the clock of a request ran, in order of time (table service_clock). */
export interface Ran {
  /** Does not count itself. */
  readonly began: LagosDate;
  /** Counts; null: it runs still. */
  readonly stopped: LagosDate | null;
  /** It stopped because the request had ended: opened again, it has all its days anew. */
  readonly ended?: boolean;
}

/**
 * The last day on which a request is in time: a pause takes whole days out. A day that passed before a later pause stays
 * the due day.
 * @param days working days it may take
 * @returns null while the clock does not run
 */
export function dueOn(intervals: readonly Ran[], days: number, holidays: Holidays): LagosDate | null {
  if (intervals.at(-1)?.stopped !== null) return null;
  const anew = intervals.findLastIndex(({ ended }) => ended) + 1;
  let left = days;
  for (const { began, stopped } of intervals.slice(anew)) {
    const ran = stopped === null ? left : workingDaysBetween(began, stopped, holidays);
    if (ran >= left) return addWorkingDays(began, left, holidays);
    left -= ran;
  }
  return null;
}
