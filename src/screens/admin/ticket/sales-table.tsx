import { Link } from "react-router";
import type { SalesRow, SalesTotals } from "#areas/ticketing/tickets/group-sales.ts";
import { type SalesGroup, salesGroupLabels } from "#domain/ticket-filters.ts";
import { Money } from "#ui/primitives/money.tsx";
import { Cell, HeadCell, Table } from "#ui/primitives/table.tsx";
import styles from "./sales.module.css";

interface SalesTableProps {
  by: SalesGroup;
  rows: readonly SalesRow[];
  totals: SalesTotals;
  /** The tickets of one row. */
  to: (id: number) => string;
}

const WIDTH = 100;

/** Grouped sales, one bar per row with the figures beside it. */
export function SalesTable({ by, rows, totals, to }: SalesTableProps) {
  const largest = Math.max(1, ...rows.map(({ kobo }) => kobo));
  return (
    <Table caption={`Sales by ${salesGroupLabels[by].toLowerCase()}, highest first`} stacked twoLineEntry>
      <thead>
        <tr>
          <HeadCell>{salesGroupLabels[by]}</HeadCell>
          <HeadCell hideBelowLg onlyRead>
            Chart
          </HeadCell>
          <HeadCell right>Tickets</HeadCell>
          <HeadCell right hideBelowLg>
            Void
          </HeadCell>
          <HeadCell right hideBelowLg>
            Agent commission (₦)
          </HeadCell>
          <HeadCell right hideBelowLg>
            Super agent commission (₦)
          </HeadCell>
          <HeadCell right>Sales (₦)</HeadCell>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id}>
            <Cell head place="name">
              {row.id < 0 ? row.name : <Link to={to(row.id)}>{row.name}</Link>}
            </Cell>
            <Cell place="sub">
              <svg
                className={styles.bar}
                viewBox={`0 0 ${WIDTH} 8`}
                preserveAspectRatio="none"
                aria-hidden="true"
              >
                <rect x="0" y="1" width={Math.max(0.5, (row.kobo / largest) * WIDTH)} height="6" />
              </svg>
            </Cell>
            <Figures row={row} />
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <Cell head place="name">
            All
          </Cell>
          <Cell hideOnPhone />
          <Figures row={totals} />
        </tr>
      </tfoot>
    </Table>
  );
}

function Figures({ row }: { row: SalesTotals }) {
  return (
    <>
      <Cell right hideOnPhone>
        {row.tickets.toLocaleString("en-NG")}
      </Cell>
      <Cell right hideOnPhone hideBelowLg>
        {row.voids.toLocaleString("en-NG")}
      </Cell>
      <Cell right hideOnPhone hideBelowLg>
        <Money kobo={row.agent_kobo} bare />
      </Cell>
      <Cell right hideOnPhone hideBelowLg>
        <Money kobo={row.super_agent_kobo} bare />
      </Cell>
      <Cell right place="sum">
        <Money kobo={row.kobo} bare />
      </Cell>
    </>
  );
}
