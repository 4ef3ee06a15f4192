import { formatDate } from "#domain/lagos.ts";
import { figureText } from "#domain/reports/report-text.ts";
import { reports } from "#domain/reports/reports.ts";
import type { RanReport } from "#reporting/reports/run-report.ts";
import { Panel } from "#ui/primitives/panel.tsx";
import { ColumnChart } from "../../shared/tickets/column-chart.tsx";

/** With more columns than this, the figures are not shown. */
const MAX_MARKED_COLUMNS = 14;
/** Maximum number of labels under the columns. */
const MAX_LABELS = 16;

/** Column chart for time series; other reports have bars in the table. */
export function ReportChart({ ran }: { ran: RanReport }) {
  const { by } = ran.parameters;
  if (by !== "day" && by !== "age") return null;
  const { chart, columns } = reports[ran.report];
  const column = columns[chart];
  // Days arrive latest first and are drawn left to right.
  const rows = by === "day" ? ran.rows.toReversed() : ran.rows;
  const step = Math.ceil(rows.length / MAX_LABELS);
  const unit = column?.unit ?? "count";
  return (
    <Panel
      title={`${column?.label ?? chart} ${by === "day" ? "by day" : "by days overdue"}${unit === "money" ? " (₦ thousand)" : ""}`}
    >
      <ColumnChart
        name={column?.label ?? chart}
        columns={rows.map(({ key, label, values }, at) => {
          const value = values[chart] ?? 0;
          return {
            key: key ?? label,
            label: by === "day" ? (at % step === 0 ? dayLabel(key ?? "", rows.length) : "") : label,
            value: Math.max(0, value),
            valueLabel: rows.length > MAX_MARKED_COLUMNS ? "" : markText(value, unit === "money"),
            description: `${label}, ${figureText(value, unit)}`,
          };
        })}
      />
    </Panel>
  );
}

/** The day of the month, or day and month if several months are shown. */
function dayLabel(day: string, days: number): string {
  const parts = formatDate(day).split(" ");
  return days > 31 ? parts.slice(0, 2).join(" ") : (parts[0] ?? "");
}

function markText(value: number, isMoney: boolean): string {
  return isMoney ? Math.round(value / 100_000).toLocaleString("en-NG") : value.toLocaleString("en-NG");
}
