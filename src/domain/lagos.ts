/**
 * Lagos dates (Africa/Lagos, UTC+1 all year). A date is text, "2026-11-21"; an instant is a Date or milliseconds.
 * Nothing here reads the clock. Month names are built in, because browsers and Node disagree about "Sept".
 */

/** A day in Lagos, "YYYY-MM-DD". Sorts by time. */
export type LagosDate = string;

const MONTHS = [
  "January",
  "February",
  "March",
  "April",
  "May",
  "June",
  "July",
  "August",
  "September",
  "October",
  "November",
  "December",
];
const WEEKDAYS = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];
const DAY_MS = 86_400_000;

const lagosFormat = new Intl.DateTimeFormat("en-GB", {
  timeZone: "Africa/Lagos",
  calendar: "gregory",
  numberingSystem: "latn",
  hourCycle: "h23",
  year: "numeric",
  month: "2-digit",
  day: "2-digit",
  hour: "2-digit",
  minute: "2-digit",
});

/**
 * Whether text is an existing day "YYYY-MM-DD" of the years 1 to 9998 ("2026-02-30" is not). PostgreSQL has no year 0,
 * and five-digit years have no text form here.
 */
export function isDate(text: string): boolean {
  return isDay(text) && !/^(?:0000|9999)/.test(text);
}

function isDay(text: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return false;
  const time = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}

/** Midnight UTC of a date, in ms; RangeError when it is not a date. Only for counting days. */
function dayTime(date: LagosDate): number {
  if (!isDay(date)) throw new RangeError(`Not a date (YYYY-MM-DD): ${date}`);
  return Date.parse(`${date}T00:00:00Z`);
}

function fromDayTime(time: number): LagosDate {
  const iso = Number.isNaN(new Date(time).getTime()) ? "" : new Date(time).toISOString();
  if (!/^\d{4}-/.test(iso)) throw new RangeError("Outside the years 0000 to 9999");
  return iso.slice(0, 10);
}

/** Year, month, day, hour and minute in Lagos. RangeError for an invalid Date. */
function lagosParts(instant: Date | number): Record<string, string> {
  return Object.fromEntries(lagosFormat.formatToParts(instant).map((part) => [part.type, part.value]));
}

/** The Lagos date of an instant: "2026-11-21". RangeError for an invalid Date. */
export function lagosDate(instant: Date | number): LagosDate {
  const { year = "", month = "", day = "" } = lagosParts(instant);
  return `${year.padStart(4, "0")}-${month}-${day}`;
}

/** "2026-11-21" → "21 Nov 2026". RangeError when it is not a date. */
export function formatDate(date: LagosDate): string {
  const day = new Date(dayTime(date));
  return `${day.getUTCDate()} ${getMonthName(day.getUTCMonth() + 1).slice(0, 3)} ${day.getUTCFullYear()}`;
}

/** "2026-11-21" → "Saturday, 21 Nov 2026". RangeError when it is not a date. */
export function formatDay(date: LagosDate): string {
  return `${WEEKDAYS[new Date(dayTime(date)).getUTCDay()]}, ${formatDate(date)}`;
}

/** "2026-11-21" → "21/11/2026", as on receipts. RangeError when it is not a date. */
export function formatShortDate(date: LagosDate): string {
  dayTime(date);
  return date.split("-").reverse().join("/");
}

/** An instant as "21 Nov 2026 14:32", Lagos time. RangeError for an invalid Date. */
export function formatMoment(instant: Date | number): string {
  const { hour = "", minute = "" } = lagosParts(instant);
  return `${formatDate(lagosDate(instant))} ${hour}:${minute}`;
}

/** An instant as "14:32", Lagos time. RangeError for an invalid Date. */
export function formatTime(instant: Date | number): string {
  return formatClock(instant).slice(0, 5);
}

/** An instant as "14:32:07", Lagos time (UTC+1). RangeError for an invalid Date. */
export function formatClock(instant: Date | number): string {
  return new Date(Number(instant) + 3_600_000).toISOString().slice(11, 19);
}

/** The start of a Lagos day (00:00, UTC+1). RangeError when it is not a date. */
export function startOfDay(date: LagosDate): Date {
  return new Date(dayTime(date) - 3_600_000);
}

/** The date `days` later, or earlier if negative. RangeError outside the years 0000 to 9999. */
export function addDays(date: LagosDate, days: number): LagosDate {
  return fromDayTime(dayTime(date) + days * DAY_MS);
}

/** The same day `months` later, or that month's last day: 31 Jan + 1 → 28 Feb. RangeError as addDays. */
export function addMonths(date: LagosDate, months: number): LagosDate {
  const day = new Date(dayTime(date));
  const first = new Date(day);
  first.setUTCDate(1);
  first.setUTCMonth(first.getUTCMonth() + months);
  const last = new Date(first);
  last.setUTCMonth(last.getUTCMonth() + 1, 0);
  first.setUTCDate(Math.min(day.getUTCDate(), last.getUTCDate()));
  return fromDayTime(first.getTime());
}

/** Days from one date to another; negative when `to` is earlier. RangeError when one is not a date. */
export function daysBetween(from: LagosDate, to: LagosDate): number {
  return Math.round((dayTime(to) - dayTime(from)) / DAY_MS);
}

/** 1 → "January". RangeError outside 1 to 12. */
export function getMonthName(month: number): string {
  const name = MONTHS[month - 1];
  if (!name) throw new RangeError(`No such month: ${month}`);
  return name;
}
