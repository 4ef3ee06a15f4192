import { Link } from "react-router";
import type { ReportUnit } from "#domain/reports/report.ts";
import { reports } from "#domain/reports/reports.ts";
import type { RanReport, ShownRow } from "#reporting/reports/run-report.ts";
import { type Column, DataTable } from "../../shared/data-table.tsx";
import { Bar } from "../../shared/tickets/bar.tsx";
import { FigureText } from "./figure-text.tsx";

/** The table of a report: one bar per row beside its figures, and a totals row. */
export function ReportTable({ ran }: { ran: RanReport }) {
  const { title, groups, columns, chart } = reports[ran.report];
  const group = groups[ran.parameters.by] ?? "";
  const largest = Math.max(1, ...ran.rows.map(({ values }) => values[chart] ?? 0));
  return (
    <DataTable<ShownRow>
      caption={`${title}: ${group.toLowerCase()}`}
      stacked
      twoLineEntry
      rows={ran.rows}
      columns={[
        {
          head: group,
          place: "name",
          cell: (row) => <RowName row={row} chart={chart} />,
          total: ran.totals.label,
        },
        {
          head: "Chart",
          headHidden: true,
          place: "sub",
          hideBelowLg: true,
          cell: ({ values }) => <Bar value={Math.max(0, values[chart] ?? 0)} max={largest} />,
        },
        ...ran.columns.map((name): Column<ShownRow> => {
          const { label = name, unit = "count", hide_on_narrow = false } = columns[name] ?? {};
          return {
            head: unit === "money" ? `${label} (₦)` : label,
            right: true,
            hideBelowLg: hide_on_narrow,
            ...(name === chart ? { place: "sum" } : { hideOnPhone: true }),
            cell: (row) => <ReportFigure row={row} name={name} unit={unit} />,
            total: <ReportFigure row={ran.totals} name={name} unit={unit} />,
          };
        }),
      ]}
    />
  );
}

/** The row's name has the same link as its charted figure. */
function RowName({ row, chart }: { row: ShownRow; chart: string }) {
  const to = row.opens[chart];
  return to ? <Link to={to}>{row.label}</Link> : <span className="soft">{row.label}</span>;
}

function ReportFigure({ row, name, unit }: { row: ShownRow; name: string; unit: ReportUnit }) {
  const value = row.values[name];
  const to = row.opens[name];
  const text = value === undefined ? "–" : <FigureText value={value} unit={unit} bare />;
  return to && value !== 0 ? <Link to={to}>{text}</Link> : text;
}
