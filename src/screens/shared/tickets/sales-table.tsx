import { Link } from "react-router";
import type { SalesGroup } from "#areas/ticketing/ticket-dashboard/today-sales.ts";
import { countNoun } from "#domain/count-text.ts";
import { Money } from "#ui/primitives/money.tsx";
import { Cell, HeadCell, Table } from "#ui/primitives/table.tsx";
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
    <Table caption={`Sales by ${name.toLowerCase()}`} stacked twoLineEntry>
      <thead>
        <tr>
          <HeadCell>{name}</HeadCell>
          <HeadCell onlyRead>Chart</HeadCell>
          <HeadCell right>Tickets</HeadCell>
          <HeadCell right>Voided</HeadCell>
          <HeadCell right>Sold (₦)</HeadCell>
        </tr>
      </thead>
      <tbody>
        {visible.map((row) => (
          <tr key={row.key ?? row.name}>
            <Cell head place="name">
              {row.key === null || !rowAddress ? row.name : <Link to={rowAddress(row.key)}>{row.name}</Link>}
            </Cell>
            <Cell place="sub">
              <Bar value={row.kobo} max={largest} />
            </Cell>
            <Cell right hideOnPhone>
              {row.tickets.toLocaleString("en-NG")}
            </Cell>
            <Cell right hideOnPhone>
              {row.voids === 0 ? <span className="faint">–</span> : row.voids.toLocaleString("en-NG")}
            </Cell>
            <Cell right place="sum">
              <Money kobo={row.kobo} bare />
            </Cell>
          </tr>
        ))}
      </tbody>
    </Table>
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
