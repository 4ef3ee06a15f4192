import { Link, useLocation, useSearchParams } from "react-router";
import type { HeldGroup } from "#areas/ticketing/ticket-compliance/view-compliance.ts";
import { complianceRate } from "#domain/ticket-compliance.ts";
import { withQuery } from "../addresses/records.ts";
import { countColumn, DataTable } from "../data-table.tsx";
import { Bar } from "./bar.tsx";

/** Groups of vehicles or shops, with the share that has a ticket. */
export function ComplianceTable({
  name,
  filter,
  rows,
}: {
  name: string;
  filter: string;
  rows: readonly HeldGroup[];
}) {
  const { pathname } = useLocation();
  const [query] = useSearchParams();
  return (
    <DataTable<HeldGroup>
      caption={`Percentage with a ticket by ${name.toLowerCase()}`}
      stacked
      twoLineEntry
      rows={rows}
      columns={[
        {
          head: name,
          place: "name",
          cell: (row) =>
            row.key === null ? (
              <span className="soft">{row.name}</span>
            ) : (
              <Link to={withQuery(pathname, query, { [filter]: row.key })}>{row.name}</Link>
            ),
        },
        {
          head: "Chart",
          headHidden: true,
          place: "sub",
          cell: ({ holding, registered }) => <Bar value={holding} max={registered} />,
        },
        countColumn("Registered", ({ registered }) => registered),
        countColumn("With a ticket", ({ holding }) => holding),
        {
          head: "Percentage",
          place: "sum",
          right: true,
          cell: (row) => <span className="nowrap">{complianceRate(row)}</span>,
        },
      ]}
    />
  );
}
