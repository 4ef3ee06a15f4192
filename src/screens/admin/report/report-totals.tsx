import { Link } from "react-router";
import { reports } from "#domain/reports/reports.ts";
import type { RanReport } from "#reporting/reports/run-report.ts";
import { Fact, Facts } from "#ui/primitives/facts.tsx";
import { FigureText } from "./figure-text.tsx";
import styles from "./report.module.css";

/** Maximum number of totals above the table; the table's last row has all of them. */
const MAX_TOTALS = 5;

/** The totals of a report. */
export function ReportTotals({ ran }: { ran: RanReport }) {
  const { columns, chart } = reports[ran.report];
  const visible = ran.columns.length > MAX_TOTALS ? [chart] : ran.columns;
  return (
    <div className={styles.totals}>
      <Facts>
        {visible.map((name) => {
          const value = ran.totals.values[name];
          const to = ran.totals.opens[name];
          if (value === undefined) return null;
          const text = <FigureText value={value} unit={columns[name]?.unit ?? "count"} />;
          return (
            <Fact key={name} label={columns[name]?.label ?? name} numeric>
              {to ? <Link to={to}>{text}</Link> : text}
            </Fact>
          );
        })}
      </Facts>
    </div>
  );
}
