/**
 * Working days (Monday to Friday without holidays) and due dates of requests. Dates are Lagos dates; nothing here reads
 * the system clock. The database computes the same (`service_due_days` of migration 0191); a test compares both.
 */
import { addDays, daysBetween, type LagosDate } from "../lagos.ts";

/** Public holidays; those on a weekend have no effect. */
export type Holidays = ReadonlySet<LagosDate>;

/** A Monday, from which weekdays are counted. */
const MONDAY = "1970-01-05";

/** Weekdays from that Monday up to and including a day. */
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

/** Whether a day is a working day. */
export function isWorkingDay(date: LagosDate, holidays: Holidays): boolean {
  return isWeekday(dayNumber(date)) && !holidays.has(date);
}

/** Working days after `from` up to and including `to`; negative if `to` is earlier. RangeError for an invalid date. */
export function workingDaysBetween(from: LagosDate, to: LagosDate, holidays: Holidays): number {
  if (to < from) return -workingDaysBetween(to, from, holidays);
  return weekdaysUpTo(dayNumber(to)) - weekdaysUpTo(dayNumber(from)) - holidaysWithin(from, to, holidays);
}

/**
 * The n-th working day after a day; for 0 the day itself, even if it isn't a working day.
 * @throws RangeError if `n` is negative or not an integer
 */
export function addWorkingDays(from: LagosDate, n: number, holidays: Holidays): LagosDate {
  if (!Number.isSafeInteger(n) || n < 0) throw new RangeError(`Not a number of days: ${n}`);
  if (n === 0) return from;
  const start = weekdaysUpTo(dayNumber(from));
  // Each holiday in between moves the day, which can include further holidays.
  let day = addDays(MONDAY, weekdayAt(start + n));
  for (let skipped = 0; ; ) {
    const found = holidaysWithin(from, day, holidays);
    if (found === skipped) return day;
    skipped = found;
    day = addDays(MONDAY, weekdayAt(start + n + skipped));
  }
}

/** An interval during which the clock of a request ran (table service_clock); in chronological order. */
export interface ClockInterval {
  /** Exclusive. */
  readonly began: LagosDate;
  /** Inclusive; null while running. */
  readonly stopped: LagosDate | null;
  /** The request ended here; reopening it resets the count. */
  readonly ended?: boolean;
}

/**
 * The due date of a request. Pauses extend it by whole days, except a due date that passed before the pause.
 * @param days working days allowed
 * @returns null while the clock is paused
 */
export function dueOn(
  intervals: readonly ClockInterval[],
  days: number,
  holidays: Holidays,
): LagosDate | null {
  if (intervals.at(-1)?.stopped !== null) return null;
  const start = intervals.findLastIndex(({ ended }) => ended) + 1;
  let left = days;
  for (const { began, stopped } of intervals.slice(start)) {
    const workingDays = stopped === null ? left : workingDaysBetween(began, stopped, holidays);
    if (workingDays >= left) return addWorkingDays(began, left, holidays);
    left -= workingDays;
  }
  return null;
}
