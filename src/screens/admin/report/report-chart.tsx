import { formatDate } from "#domain/lagos.ts";
import { figureWords } from "#domain/reports/report-words.ts";
import { reports } from "#domain/reports/reports.ts";
import type { RanReport } from "#reporting/reports/run-report.ts";
import { Panel } from "#ui/primitives/panel.tsx";
import { ColumnsChart } from "../../shared/tickets/columns-chart.tsx";

/** More columns than this have no room for a figure each. */
const MARKED = 14;
/** So many labels stand under the columns at most. */
const LABELS = 16;

/** What runs over time, as columns; all else has its bars in the table. */
export function ReportChart({ ran }: { ran: RanReport }) {
  const { by } = ran.asked;
  if (by !== "day" && by !== "age") return null;
  const { chart, columns } = reports[ran.report];
  const column = columns[chart];
  // Days come with the latest first, and run from left to right.
  const rows = by === "day" ? ran.rows.toReversed() : ran.rows;
  const step = Math.ceil(rows.length / LABELS);
  const unit = column?.unit ?? "count";
  return (
    <Panel
      title={`${column?.label ?? chart} ${by === "day" ? "by day" : "by days overdue"}${unit === "money" ? ", ₦ thousand" : ""}`}
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
            words: `${label}, ${figureWords(value, unit)}`,
          };
        })}
      />
    </Panel>
  );
}

/** The day of the month, or day and month where several months are shown. */
function dayLabel(day: string, days: number): string {
  const words = formatDate(day).split(" ");
  return days > 31 ? words.slice(0, 2).join(" ") : (words[0] ?? "");
}

function markOf(value: number, isMoney: boolean): string {
  return isMoney ? Math.round(value / 100_000).toLocaleString("en-NG") : value.toLocaleString("en-NG");
}
