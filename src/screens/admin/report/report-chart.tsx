import { formatDate } from "#domain/lagos.ts";
import { figureText } from "#domain/reports/report-text.ts";
import { reports } from "#domain/reports/reports.ts";
import type { RanReport } from "#reporting/reports/run-report.ts";
import { Panel } from "#ui/primitives/panel.tsx";
import { ColumnsChart } from "../../shared/tickets/columns-chart.tsx";

/** With more columns than this, the figures are not shown. */
const MARKED = 14;
/** Maximum number of labels under the columns. */
const LABELS = 16;

/** Column chart for time series; other reports have bars in the table. */
export function ReportChart({ ran }: { ran: RanReport }) {
  const { by } = ran.parameters;
  if (by !== "day" && by !== "age") return null;
  const { chart, columns } = reports[ran.report];
  const column = columns[chart];
  // Days arrive latest first and are drawn left to right.
  const rows = by === "day" ? ran.rows.toReversed() : ran.rows;
  const step = Math.ceil(rows.length / LABELS);
  const unit = column?.unit ?? "count";
  return (
    <Panel
      title={`${column?.label ?? chart} ${by === "day" ? "by day" : "by days overdue"}${unit === "money" ? " (₦ thousand)" : ""}`}
    >
      <ColumnsChart
        name={column?.label ?? chart}
        columns={rows.map(({ key, label, values }, at) => {
          const value = values[chart] ?? 0;
          return {
            key: key ?? label,
            label: by === "day" ? (at % step === 0 ? dayLabel(key ?? "", rows.length) : "") : label,
            value: Math.max(0, value),
            mark: rows.length > MARKED ? "" : markOf(value, unit === "money"),
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

function markOf(value: number, isMoney: boolean): string {
  return isMoney ? Math.round(value / 100_000).toLocaleString("en-NG") : value.toLocaleString("en-NG");
}
