import { daysBetween, isDate, type LagosDate } from "../lagos.ts";
import { message } from "../message.ts";
import type { FieldErrors } from "../record-input.ts";
import { daysOf, type PeriodName, periodNames } from "./period.ts";
import { type AreaFilter, areaFilters, type ReportDefinition, type ReportParams } from "./report.ts";

/** Maximum range of days of a report. */
const MAX_REPORT_DAYS = 366;

/** Periods that a report accepts. */
export function periodsOf({ time }: ReportDefinition): readonly PeriodName[] {
  if (time === "now") return [];
  if (time === "day") return ["today", "yesterday"];
  return time === "any-days" ? periodNames : periodNames.filter((name) => name !== "all");
}

/** Query parameters that a report accepts: grouping, days and filters. */
export function acceptedParams({ time, filters }: ReportDefinition): readonly string[] {
  const days = { now: [], day: ["period", "day"] } as const;
  return ["by", ...(time === "now" || time === "day" ? days[time] : ["period", "from", "to"]), ...filters];
}

/**
 * Reads the parameters of a report from a URL or schedule; unknown ones are ignored.
 * @param query strings by name: `by`, `period` or `from` and `to` (for a single day: `day`), and ids
 * @param today a Lagos date
 * @param errors collects errors by name; the result is only valid while it is empty
 */
export function readQuery(
  report: ReportDefinition,
  query: Readonly<Record<string, string | undefined>>,
  today: LagosDate,
  errors: FieldErrors,
): ReportParams {
  const [first = ""] = Object.keys(report.groups);
  const by = query["by"] || first;
  if (!Object.hasOwn(report.groups, by))
    errors["by"] = [message("Group by one of {list}.", { list: Object.keys(report.groups).join(", ") })];
  return { by, ...readDays(report, query, today, errors), ...readIds(report, query, errors) };
}

type RequestedDays = Pick<ReportParams, "period" | "from" | "to">;

function readDays(
  report: ReportDefinition,
  query: Readonly<Record<string, string | undefined>>,
  today: LagosDate,
  errors: FieldErrors,
): RequestedDays {
  const { time, initial } = report;
  if (time === "now") return { period: "today", from: undefined, to: undefined };
  const { day } = query;
  const [from, to] = time === "day" && day ? [day, day] : [query["from"] || "", query["to"] || ""];
  const period = query["period"] || undefined;
  const requested = period === "days" || period === undefined ? initial : period;
  const known = periodsOf(report).find((name) => name === requested);
  if (!known) errors["period"] = [message("Select one of {list}.", { list: periodsOf(report).join(", ") })];
  if (from || to) return readCustomDays(report, { from, to }, today, errors);
  if (!known) return { period: initial, from: undefined, to: undefined };
  const days = daysOf(known, today);
  return { period: known, from: days?.from, to: days?.to };
}

function readCustomDays(
  { time }: ReportDefinition,
  { from, to }: { from: string; to: string },
  today: LagosDate,
  errors: FieldErrors,
): RequestedDays {
  for (const [name, day] of Object.entries({ from, to }))
    if (day && !isDate(day))
      errors[time === "day" ? "day" : name] = ["Enter a real date, such as 2026-11-21."];
  if (["day", "from", "to"].some((name) => errors[name]))
    return { period: "days", from: undefined, to: undefined };
  const last = to || today;
  const first = from || (time === "any-days" ? undefined : `${last.slice(0, 8)}01`);
  if (first !== undefined && last < first) errors["to"] = ["Enter a last day on or after the first day."];
  if (time === "days" && first !== undefined && daysBetween(first, last) >= MAX_REPORT_DAYS)
    errors["from"] = [
      message("Select a period of at most {most} days.", {
        most: MAX_REPORT_DAYS,
      }),
    ];
  return { period: "days", from: first, to: last };
}

function readIds(
  report: ReportDefinition,
  query: Readonly<Record<string, string | undefined>>,
  errors: FieldErrors,
): Partial<Record<AreaFilter, number>> {
  const ids: Partial<Record<AreaFilter, number>> = {};
  for (const name of areaFilters) {
    const text = query[name] ?? "";
    if (text === "") continue;
    if (!report.filters.includes(name)) errors[name] = ["This report doesn’t have this filter."];
    else if (!/^[1-9][0-9]{0,9}$/.test(text)) errors[name] = ["This value doesn’t exist."];
    else ids[name] = Number(text);
  }
  return ids;
}
