import { formatDate } from "../lagos.ts";
import { formatNaira } from "../money.ts";
import { periodLabels } from "./period.ts";
import { areaFilters, type ReportDefinition, type ReportParams, type ReportUnit } from "./report.ts";

/** "Last month, 1 Oct 2026 to 31 Oct 2026"; for a report without a period "as at 21 Nov 2026". @param today a Lagos date */
export function reportPeriodText({ time }: ReportDefinition, params: ReportParams, today: string): string {
  const { period, from, to } = params;
  if (time === "now") return `as at ${formatDate(today)}`;
  const name = period === "days" ? undefined : periodLabels[period];
  const days =
    from && to
      ? from === to
        ? formatDate(to)
        : `${formatDate(from)} to ${formatDate(to)}`
      : to
        ? `up to ${formatDate(to)}`
        : "";
  return [name, days].filter(Boolean).join(", ");
}

/** "₦12,500.00", "1,204", "81.2%" */
export function figureText(value: number, unit: ReportUnit): string {
  if (unit === "money") return formatNaira(value);
  if (unit === "share") return `${Math.floor(value / 100)}.${Math.floor((value % 100) / 10)}%`;
  return value.toLocaleString("en-NG");
}

/** The URL of a report with fixed dates, so that it shows the same result later. */
export function reportUrl(report: ReportDefinition, params: ReportParams): string {
  const [path = "", fixedQuery = ""] = report.address.split("?");
  const query = new URLSearchParams(fixedQuery);
  if (params.by !== Object.keys(report.groups)[0]) query.set("by", params.by);
  if (report.time === "day") query.set("day", params.to ?? "");
  else if (report.time !== "now") {
    if (params.from) query.set("from", params.from);
    if (params.to) query.set("to", params.to);
    if (!params.from && !params.to) query.set("period", "all");
  }
  for (const name of areaFilters) {
    const id = params[name];
    if (id !== undefined) query.set(name, String(id));
  }
  const text = query.toString();
  return text ? `${path}?${text}` : path;
}
