import { Link } from "react-router";
import type { SalesRow, SalesTotals } from "#areas/ticketing/tickets/group-sales.ts";
import { type SalesGroup, salesGroupLabels } from "#domain/ticket-filters.ts";
import { Money } from "#ui/primitives/money.tsx";
import { countColumn, DataTable, moneyColumn } from "../../shared/data-table.tsx";
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
    <DataTable<SalesRow>
      caption={`Sales by ${salesGroupLabels[by].toLowerCase()}, highest first`}
      stacked
      twoLineEntry
      rows={rows}
      columns={[
        {
          head: salesGroupLabels[by],
          place: "name",
          cell: ({ id, name }) => (id < 0 ? name : <Link to={to(id)}>{name}</Link>),
          total: "All",
        },
        {
          head: "Chart",
          headHidden: true,
          place: "sub",
          cell: ({ kobo }) => (
            <svg
              className={styles.bar}
              viewBox={`0 0 ${WIDTH} 8`}
              preserveAspectRatio="none"
              aria-hidden="true"
            >
              <rect x="0" y="1" width={Math.max(0.5, (kobo / largest) * WIDTH)} height="6" />
            </svg>
          ),
        },
        {
          ...countColumn("Tickets", ({ tickets }) => tickets),
          total: totals.tickets.toLocaleString("en-NG"),
        },
        {
          ...countColumn("Void", ({ voids }) => voids, { hideBelowLg: true }),
          total: totals.voids.toLocaleString("en-NG"),
        },
        {
          ...moneyColumn("Agent commission (₦)", (row) => row.agent_kobo, { hideBelowLg: true }),
          total: <Money kobo={totals.agent_kobo} bare />,
        },
        {
          ...moneyColumn("Super agent commission (₦)", (row) => row.super_agent_kobo, { hideBelowLg: true }),
          total: <Money kobo={totals.super_agent_kobo} bare />,
        },
        { ...moneyColumn("Sales (₦)", ({ kobo }) => kobo), total: <Money kobo={totals.kobo} bare /> },
      ]}
    />
  );
}
