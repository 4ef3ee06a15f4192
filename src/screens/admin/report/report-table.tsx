import { Link } from "react-router";
import { reports } from "#domain/reports/reports.ts";
import type { RanReport, ShownRow } from "#reporting/reports/run-report.ts";
import { Cell, HeadCell, Table } from "#ui/primitives/table.tsx";
import { Bar } from "../../shared/tickets/bar.tsx";
import { FigureText } from "./figure-text.tsx";

/** The table of a report: one bar per row beside its figures, and a totals row. */
export function ReportTable({ ran }: { ran: RanReport }) {
  const { title, groups, columns, chart } = reports[ran.report];
  const group = groups[ran.parameters.by] ?? "";
  const largest = Math.max(1, ...ran.rows.map(({ values }) => values[chart] ?? 0));
  return (
    <Table caption={`${title}: ${group.toLowerCase()}`} stacked twoLineEntry>
      <thead>
        <tr>
          <HeadCell>{group}</HeadCell>
          <HeadCell hideBelowLg onlyRead>
            Chart
          </HeadCell>
          {ran.columns.map((name) => (
            <HeadCell key={name} right hideBelowLg={columns[name]?.hide_on_narrow ?? false}>
              {`${columns[name]?.label ?? name}${columns[name]?.unit === "money" ? " (₦)" : ""}`}
            </HeadCell>
          ))}
        </tr>
      </thead>
      <tbody>
        {ran.rows.map((row) => (
          <tr key={`${row.key} ${row.label}`}>
            <Cell head place="name">
              <RowName row={row} chart={chart} />
            </Cell>
            <Cell place="sub" hideBelowLg>
              <Bar value={Math.max(0, row.values[chart] ?? 0)} max={largest} />
            </Cell>
            <Figures ran={ran} row={row} />
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <Cell head place="name">
            {ran.totals.label}
          </Cell>
          <Cell hideOnPhone hideBelowLg />
          <Figures ran={ran} row={ran.totals} />
        </tr>
      </tfoot>
    </Table>
  );
}

/** The row's name has the same link as its charted figure. */
function RowName({ row, chart }: { row: ShownRow; chart: string }) {
  const to = row.opens[chart];
  return to ? <Link to={to}>{row.label}</Link> : <span className="soft">{row.label}</span>;
}

function Figures({ ran, row }: { ran: RanReport; row: ShownRow }) {
  const { columns, chart } = reports[ran.report];
  return ran.columns.map((name) => {
    const value = row.values[name];
    const to = row.opens[name];
    const style = name === chart ? { place: "sum" as const } : { hideOnPhone: true };
    const text =
      value === undefined ? "–" : <FigureText value={value} unit={columns[name]?.unit ?? "count"} bare />;
    return (
      <Cell key={name} right {...style} hideBelowLg={columns[name]?.hide_on_narrow ?? false}>
        {to && value !== 0 ? <Link to={to}>{text}</Link> : text}
      </Cell>
    );
  });
}
