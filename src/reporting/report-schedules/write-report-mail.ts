import type { LagosDate } from "#domain/lagos.ts";
import type { MessageData } from "#domain/messages/render.ts";
import type { ReportParams } from "#domain/reports/report.ts";
import { figureText, reportPeriodText, reportUrl } from "#domain/reports/report-text.ts";
import { reports } from "#domain/reports/reports.ts";
import type { RanReport } from "../reports/run-report.ts";

/** `due`: the Lagos day it was due, on which relative periods are based; `today`: the current day. */
export interface SendingDays {
  readonly due: LagosDate;
  readonly today: LagosDate;
}

/** Rows listed in a message; the others are linked. */
const TOP_ROWS = 3;

/**
 * A report as message text: its totals, and its largest rows.
 * @param days Lagos dates of sending and of the due time, which "Yesterday" refers to
 */
export function reportMail(result: RanReport, { today, due }: SendingDays): MessageData {
  const params: ReportParams =
    due === today || !result.parameters.to ? result.parameters : { ...result.parameters, period: "days" };
  const report = reports[result.report];
  const { columns, chart, groups } = report;
  const unit = columns[chart]?.unit ?? "count";
  const figures = result.columns.flatMap((name) => {
    const value = result.totals.values[name];
    const column = columns[name];
    return column && value !== undefined ? [`${column.label}: ${figureText(value, column.unit)}`] : [];
  });
  const topRows = result.rows
    .toSorted((a, b) => (b.values[chart] ?? 0) - (a.values[chart] ?? 0))
    .slice(0, TOP_ROWS)
    .map(({ label, values }) => `${label} ${figureText(values[chart] ?? 0, unit)}`);
  return {
    report: report.title,
    days: reportPeriodText(report, params, today),
    figures: result.rows.length === 0 ? report.empty : `${figures.join(". ")}.`,
    ...(topRows.length > 0 && {
      most: `${groups[result.parameters.by]}, highest first: ${topRows.join("; ")}.`,
    }),
    link: reportUrl(report, result.parameters),
  };
}
