/** Schedules of reports. Hours are Lagos time, which is UTC+1 all year. */

import type { ValidationErrors } from "../input-readers.ts";
import { addDays, daysBetween, lagosDate } from "../lagos.ts";
import { message } from "../message.ts";
import { plainText } from "../plain-value.ts";
import type { Raw } from "../record-input.ts";
import { periodsOf } from "./read-query.ts";
import { areaFilters, type ReportDefinition } from "./report.ts";

export const frequencies = { day: "Every day", week: "Every week", month: "Every month" } as const;
export type Frequency = keyof typeof frequencies;
const frequencyNames = Object.keys(frequencies) as [Frequency, ...Frequency[]];

/** 1 is Monday. */
export const weekdays = [
  "Monday",
  "Tuesday",
  "Wednesday",
  "Thursday",
  "Friday",
  "Saturday",
  "Sunday",
] as const;

/** Every month has this day. */
export const LAST_MONTH_DAY = 28;

export interface Recurrence {
  readonly every: Frequency;
  readonly hour: number;
  readonly weekday: number | null;
  readonly month_day: number | null;
}

export interface ScheduleInput extends Recurrence {
  readonly report: string;
  readonly query: Readonly<Record<string, string>>;
  /** Email addresses of colleagues, in lower case. */
  readonly also_to: readonly string[];
}

/** Maximum additional recipients. */
const MAX_RECIPIENTS = 20;

/** A Monday. */
const MONDAY = "1970-01-05";

/** More than the longest interval between two runs. */
const MAX_DAYS = 62;

/** The first time after a moment at which a report is due. RangeError when the recurrence has no such day. */
export function nextDueAt({ every, hour, weekday, month_day }: Recurrence, after: Date): Date {
  let day = lagosDate(after);
  for (let days = 0; days <= MAX_DAYS; days++) {
    const at = new Date(`${day}T${String(hour).padStart(2, "0")}:00:00+01:00`);
    const isDueDay =
      every === "day" ||
      (every === "week" && (((daysBetween(MONDAY, day) % 7) + 7) % 7) + 1 === weekday) ||
      (every === "month" && Number(day.slice(8)) === month_day);
    if (isDueDay && at > after) return at;
    day = addDays(day, 1);
  }
  throw new RangeError(`No day is due: every ${every}, weekday ${weekday}, day of the month ${month_day}.`);
}

/** The last time up to a moment at which a report was due; earlier missed sendings are skipped. */
export function lastDue(recurrence: Recurrence & { readonly next_at: Date }, moment: Date): Date {
  let last = recurrence.next_at;
  for (;;) {
    const next = nextDueAt(recurrence, last);
    if (next > moment) return last;
    last = next;
  }
}

/** "Every week on Monday at 07:00" */
export function recurrenceText({ every, hour, weekday, month_day }: Recurrence): string {
  const on =
    every === "week"
      ? ` on ${weekdays[(weekday ?? 1) - 1]}`
      : every === "month"
        ? ` on day ${month_day}`
        : "";
  return `${frequencies[every]}${on} at ${String(hour).padStart(2, "0")}:00`;
}

const FIELD_NAMES = ["report", "every", "hour", "weekday", "month_day", "also_to", "by", "period"];

/**
 * Reads a schedule and collects all errors; the result is only valid while `errors` is empty.
 * @param report the report; undefined if it doesn't exist or the user has no right to it
 */
export function readSchedule(
  errors: ValidationErrors,
  raw: Raw,
  report: ReportDefinition | undefined,
): ScheduleInput {
  for (const name of Object.keys(raw))
    if (![...FIELD_NAMES, ...areaFilters].includes(name)) errors.add(name, "Unknown field.");
  if (!report) errors.add("report", "Select a report.");
  const every = frequencyNames.find((name) => name === raw["every"]);
  if (!every) errors.add("every", "Select how often to send the report.");
  return {
    report: report?.name ?? "",
    query: report ? readQuery(errors, raw, report) : {},
    every: every ?? "day",
    hour: readWhole(errors, raw, "hour", [0, 23]) ?? 0,
    weekday: every === "week" ? readWhole(errors, raw, "weekday", [1, 7]) : null,
    month_day: every === "month" ? readWhole(errors, raw, "month_day", [1, LAST_MONTH_DAY]) : null,
    also_to: readEmails(errors, raw["also_to"]),
  };
}

/** Accepts relative periods only, because fixed dates would send the same report every time. */
function readQuery(
  errors: ValidationErrors,
  raw: Raw,
  report: ReportDefinition,
): Readonly<Record<string, string>> {
  const query: Record<string, string> = {};
  for (const name of ["by", "period", ...areaFilters]) {
    const sent = raw[name];
    if (sent === undefined || sent === null || sent === "") continue;
    query[name] = plainText(sent);
    if (query[name] === "") errors.add(name, "Send a single value.");
  }
  const periods: readonly string[] = periodsOf(report);
  if (periods.length > 0 && !periods.includes(query["period"] ?? ""))
    errors.add("period", "Select a relative period, such as last month.", "no-moving-period");
  if (periods.length === 0) delete query["period"];
  return query;
}

function readWhole(
  errors: ValidationErrors,
  raw: Raw,
  name: string,
  [min, max]: readonly [number, number],
): number | null {
  const sent = raw[name];
  const text = typeof sent === "number" ? String(sent) : typeof sent === "string" ? sent.trim() : "";
  if (/^[0-9]{1,2}$/.test(text) && Number(text) >= min && Number(text) <= max) return Number(text);
  errors.add(name, message("Select a number from {least} to {most}.", { least: min, most: max }));
  return null;
}

function readEmails(errors: ValidationErrors, raw: unknown): readonly string[] {
  if (raw === undefined || raw === null) return [];
  if (typeof raw !== "string") {
    errors.add("also_to", "Enter email addresses separated by commas.");
    return [];
  }
  const found = [
    ...new Set(
      raw
        .toLowerCase()
        .split(/[\s,;]+/)
        .filter(Boolean),
    ),
  ];
  if (found.length > MAX_RECIPIENTS)
    errors.add("also_to", message("Enter at most {most} email addresses.", { most: MAX_RECIPIENTS }));
  return found.slice(0, MAX_RECIPIENTS);
}
