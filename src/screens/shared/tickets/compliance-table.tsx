import { Link, useLocation, useSearchParams } from "react-router";
import type { HeldGroup } from "#areas/ticketing/ticket-compliance/view-compliance.ts";
import { complianceRate } from "#domain/ticket-compliance.ts";
import { Cell, HeadCell, Table } from "#ui/primitives/table.tsx";
import { withQuery } from "../addresses/records.ts";
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
    <Table caption={`Percentage with a ticket by ${name.toLowerCase()}`} stacked twoLineEntry>
      <thead>
        <tr>
          <HeadCell>{name}</HeadCell>
          <HeadCell onlyRead>Chart</HeadCell>
          <HeadCell right>Registered</HeadCell>
          <HeadCell right>With a ticket</HeadCell>
          <HeadCell right>Percentage</HeadCell>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.key ?? "none"}>
            <Cell head place="name">
              {row.key === null ? (
                <span className="soft">{row.name}</span>
              ) : (
                <Link to={withQuery(pathname, query, { [filter]: row.key })}>{row.name}</Link>
              )}
            </Cell>
            <Cell place="sub">
              <Bar value={row.holding} max={row.registered} />
            </Cell>
            <Cell right hideOnPhone>
              {row.registered.toLocaleString("en-NG")}
            </Cell>
            <Cell right hideOnPhone>
              {row.holding.toLocaleString("en-NG")}
            </Cell>
            <Cell right place="sum">
              <span className="nowrap">{complianceRate(row)}</span>
            </Cell>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
