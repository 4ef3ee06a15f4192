import type { LagosDate } from "#domain/lagos.ts";
import type { MessageData } from "#domain/messages/render.ts";
import type { ReportAsked } from "#domain/reports/report.ts";
import { figureText, reportAddress, requestedDays } from "#domain/reports/report-text.ts";
import { reports } from "#domain/reports/reports.ts";
import type { RanReport } from "../reports/run-report.ts";

/** `due`: the Lagos day it was due, on which relative periods are based; `today`: the current day. */
export interface SendingDays {
  readonly due: LagosDate;
  readonly today: LagosDate;
}

/** Rows listed in a message; the others are linked. */
const NAMED = 3;

/**
 * A report as message text: its totals, and its largest rows.
 * @param days Lagos dates of sending and of the due time, which "Yesterday" refers to
 */
export function reportMail(ran: RanReport, { today, due }: SendingDays): MessageData {
  const params: ReportAsked =
    due === today || !ran.parameters.to ? ran.parameters : { ...ran.parameters, period: "days" };
  const report = reports[ran.report];
  const { columns, chart, groups } = report;
  const unit = columns[chart]?.unit ?? "count";
  const figures = ran.columns.flatMap((name) => {
    const value = ran.totals.values[name];
    const column = columns[name];
    return column && value !== undefined ? [`${column.label}: ${figureText(value, column.unit)}`] : [];
  });
  const most = ran.rows
    .toSorted((a, b) => (b.values[chart] ?? 0) - (a.values[chart] ?? 0))
    .slice(0, NAMED)
    .map(({ label, values }) => `${label} ${figureText(values[chart] ?? 0, unit)}`);
  return {
    report: report.title,
    days: requestedDays(report, params, today),
    figures: ran.rows.length === 0 ? report.empty : `${figures.join(". ")}.`,
    ...(most.length > 0 && { most: `${groups[ran.parameters.by]}, highest first: ${most.join("; ")}.` }),
    link: reportAddress(report, ran.parameters),
  };
}
