import { Link } from "react-router";
import type { SalesGroup } from "#areas/ticketing/ticket-dashboard/today-sales.ts";
import { countNoun } from "#domain/count-text.ts";
import { countColumn, DataTable, moneyColumn } from "../data-table.tsx";
import { Bar } from "./bar.tsx";

interface SalesTableProps {
  name: string;
  rows: readonly SalesGroup[];
  /** The address of a row's tickets. */
  rowAddress?: (key: string) => string;
  /** Maximum number of rows; the others are added up. */
  maxRows?: number;
}

/** Grouped sales with bars; voided tickets are counted separately. */
export function SalesTable({ name, rows, rowAddress, maxRows = 12 }: SalesTableProps) {
  const visible =
    rows.length > maxRows ? [...rows.slice(0, maxRows - 1), sumOfOthers(rows.slice(maxRows - 1))] : rows;
  const largest = Math.max(0, ...visible.map(({ kobo }) => kobo));
  return (
    <DataTable<SalesGroup>
      caption={`Sales by ${name.toLowerCase()}`}
      stacked
      twoLineEntry
      rows={visible}
      columns={[
        {
          head: name,
          place: "name",
          cell: (row) =>
            row.key === null || !rowAddress ? row.name : <Link to={rowAddress(row.key)}>{row.name}</Link>,
        },
        {
          head: "Chart",
          headHidden: true,
          place: "sub",
          cell: ({ kobo }) => <Bar value={kobo} max={largest} />,
        },
        countColumn("Tickets", ({ tickets }) => tickets),
        {
          head: "Voided",
          right: true,
          hideOnPhone: true,
          cell: ({ voids }) =>
            voids === 0 ? <span className="faint">–</span> : voids.toLocaleString("en-NG"),
        },
        moneyColumn("Sold (₦)", ({ kobo }) => kobo),
      ]}
    />
  );
}

function sumOfOthers(rows: readonly SalesGroup[]): SalesGroup {
  const sum = (field: "tickets" | "kobo" | "voids" | "void_kobo") =>
    rows.reduce((total, row) => total + row[field], 0);
  return {
    key: null,
    name: countNoun(rows.length, "other"),
    tickets: sum("tickets"),
    kobo: sum("kobo"),
    voids: sum("voids"),
    void_kobo: sum("void_kobo"),
  };
}
