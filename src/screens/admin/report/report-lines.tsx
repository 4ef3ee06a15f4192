import { Link } from "react-router";
import type { ReportName } from "#domain/reports/report.ts";
import { reports } from "#domain/reports/reports.ts";
import { Empty } from "#ui/primitives/empty.tsx";
import { DataTable } from "../../shared/data-table.tsx";

interface ReportLinesProps {
  names: readonly ReportName[];
}

/** List of reports, one line each. */
export function ReportLines({ names }: ReportLinesProps) {
  if (names.length === 0) return <Empty title="No reports available">Ask an administrator for access.</Empty>;
  return (
    <DataTable<{ readonly id: ReportName }>
      caption="Reports"
      stacked
      twoLineEntry
      twoLineRows
      rows={names.map((id) => ({ id }))}
      columns={[
        {
          head: "Report",
          place: "name",
          cell: ({ id }) => <Link to={reports[id].address}>{reports[id].title}</Link>,
          secondLine: ({ id }) => reports[id].description,
        },
      ]}
    />
  );
}
