import type { Payout, SettledDay, SettledItem } from "#areas/collecting/settlements/get-settlement.ts";
import { formatDate, formatMoment } from "#domain/lagos.ts";
import { Money } from "#ui/primitives/money.tsx";
import { Status } from "#ui/primitives/status.tsx";
import { Cell, HeadCell, Table } from "#ui/primitives/table.tsx";
import { DataTable, moneyColumn } from "../../shared/data-table.tsx";
import { bankText } from "./labels.ts";

/** The agency's amount by revenue item. */
export function ItemTable({ rows }: { rows: readonly SettledItem[] }) {
  return (
    <Table caption="Settlement by revenue item code" stacked twoLineEntry twoLineRows>
      <thead>
        <tr>
          <HeadCell>Revenue item</HeadCell>
          <HeadCell right>Collected (₦)</HeadCell>
          <HeadCell right>Reversed (₦)</HeadCell>
          <HeadCell right>Total (₦)</HeadCell>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ code, name, gross_kobo, reversed_kobo }) => (
          <tr key={code ?? "none"}>
            <Cell head place="name" secondLine={code ?? undefined}>
              {name ?? "Penalty and interest"}
            </Cell>
            <Cell right hideOnPhone>
              <Money kobo={gross_kobo} bare />
            </Cell>
            <Cell right hideOnPhone>
              <Money kobo={reversed_kobo} bare />
            </Cell>
            <Cell right place="sum">
              <Money kobo={gross_kobo + reversed_kobo} bare />
            </Cell>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

/** Amounts by day. */
export function DayTable({ rows }: { rows: readonly SettledDay[] }) {
  return (
    <Table caption="Settlement by day, oldest first" stacked twoLineEntry>
      <thead>
        <tr>
          <HeadCell>Date</HeadCell>
          <HeadCell right>Collected (₦)</HeadCell>
          <HeadCell right>Reversed (₦)</HeadCell>
          <HeadCell right>Fees (₦)</HeadCell>
          <HeadCell right>Total (₦)</HeadCell>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ day, gross_kobo, reversed_kobo, fee_kobo }) => (
          <tr key={day}>
            <Cell head place="name">
              {formatDate(day)}
            </Cell>
            <Cell right hideOnPhone>
              <Money kobo={gross_kobo} bare />
            </Cell>
            <Cell right hideOnPhone>
              <Money kobo={reversed_kobo} bare />
            </Cell>
            <Cell right hideOnPhone>
              <Money kobo={fee_kobo} bare />
            </Cell>
            <Cell right place="sum">
              <Money kobo={gross_kobo + reversed_kobo + fee_kobo} bare />
            </Cell>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

const STATUS_STYLES = {
  waiting: { kind: "pending", label: "To be paid" },
  paid: { kind: "paid", label: "Paid" },
  failed: { kind: "failed", label: "Failed" },
} as const;

/** Each submission of the batch to the bank, latest first. */
export function PayoutTable({ rows }: { rows: readonly Payout[] }) {
  return (
    <DataTable<Payout>
      caption="Payments of this batch, newest first"
      stacked
      twoLineEntry
      twoLineRows
      columns={[
        {
          head: "To",
          place: "name",
          cell: (row) => <span className="num">{row.bank_account_number}</span>,
          secondLine: (row) => `${row.bank_account_name}, ${row.bank_name}`,
        },
        {
          head: "Bank result",
          place: "sub",
          cell: (row) => <BankResult row={row} />,
          secondLine: (row) =>
            row.reported_at ? `${formatMoment(row.reported_at)}, ${row.reported_by_name ?? ""}` : undefined,
        },
        {
          head: "Status",
          place: "status",
          cell: (row) => <Status {...STATUS_STYLES[row.state]} />,
          secondLine: (row) => `approved by ${row.approved_by_name}`,
        },
        moneyColumn("Amount (₦)", (row) => row.kobo),
      ]}
      rows={rows}
    />
  );
}

function BankResult({ row: { state, from_bank, reference, paid_on, reason } }: { row: Payout }) {
  if (state === "failed") return <q>{reason}</q>;
  if (state === "waiting") return <span className="faint">None yet</span>;
  return (
    <>
      <span className="num">{reference}</span>
      {`, ${bankText(from_bank)}, ${paid_on ? formatDate(paid_on) : ""}`}
    </>
  );
}
