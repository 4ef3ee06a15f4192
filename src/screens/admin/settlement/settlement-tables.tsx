import type { Payout, SettledDay, SettledItem } from "#areas/collecting/settlements/get-settlement.ts";
import { formatDate, formatMoment } from "#domain/lagos.ts";
import { Status } from "#ui/primitives/status.tsx";
import { DataTable, moneyColumn } from "../../shared/data-table.tsx";
import { bankText } from "./labels.ts";

/** The agency's amount by revenue item. */
export function ItemTable({ rows }: { rows: readonly SettledItem[] }) {
  return (
    <DataTable<SettledItem>
      caption="Settlement by revenue item code"
      stacked
      twoLineEntry
      twoLineRows
      columns={[
        {
          head: "Revenue item",
          place: "name",
          cell: ({ name }) => name ?? "Penalty and interest",
          secondLine: "code",
        },
        moneyColumn("Collected (₦)", (row) => row.gross_kobo, { hideOnPhone: true }),
        moneyColumn("Reversed (₦)", (row) => row.reversed_kobo, { hideOnPhone: true }),
        moneyColumn("Total (₦)", (row) => row.gross_kobo + row.reversed_kobo),
      ]}
      rows={rows}
    />
  );
}

/** Amounts by day. */
export function DayTable({ rows }: { rows: readonly SettledDay[] }) {
  return (
    <DataTable<SettledDay>
      caption="Settlement by day, oldest first"
      stacked
      twoLineEntry
      columns={[
        { head: "Date", place: "name", cell: ({ day }) => formatDate(day) },
        moneyColumn("Collected (₦)", (row) => row.gross_kobo, { hideOnPhone: true }),
        moneyColumn("Reversed (₦)", (row) => row.reversed_kobo, { hideOnPhone: true }),
        moneyColumn("Fees (₦)", (row) => row.fee_kobo, { hideOnPhone: true }),
        moneyColumn("Total (₦)", (row) => row.gross_kobo + row.reversed_kobo + row.fee_kobo),
      ]}
      rows={rows}
    />
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
