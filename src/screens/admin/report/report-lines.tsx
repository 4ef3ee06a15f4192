import { Link } from "react-router";
import type { ReportName } from "#domain/reports/report.ts";
import { reports } from "#domain/reports/reports.ts";
import { Empty } from "#ui/primitives/empty.tsx";
import { Cell, HeadCell, Table } from "#ui/primitives/table.tsx";

interface ReportLinesProps {
  names: readonly ReportName[];
  /** When each was last sent by email, as text; absent if not scheduled. */
  sent?: Readonly<Partial<Record<ReportName, string>>>;
}

/** List of reports, one line each. */
export function ReportLines({ names, sent }: ReportLinesProps) {
  if (names.length === 0) return <Empty title="No reports available">Ask an administrator for access.</Empty>;
  return (
    <Table caption="Reports" stacked twoLineEntry twoLineRows>
      <thead>
        <tr>
          <HeadCell>Report</HeadCell>
          {sent ? <HeadCell right>Scheduled emails</HeadCell> : null}
        </tr>
      </thead>
      <tbody>
        {names.map((name) => (
          <tr key={name}>
            <Cell head place="name" secondLine={reports[name].description}>
              <Link to={reports[name].address}>{reports[name].title}</Link>
            </Cell>
            {sent ? (
              <Cell place="sub" right>
                {sent[name] ?? <span className="faint">not scheduled</span>}
              </Cell>
            ) : null}
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
