import type { CollectionLine } from "#areas/collecting/collections/list-collections.ts";
import { type CollectionChannel, collectionChannels, lineKinds } from "#domain/collections.ts";
import { formatDate } from "#domain/lagos.ts";
import { RecordCode } from "#ui/primitives/record-code.tsx";
import { type Columns, DataTable, moneyColumn } from "../../shared/data-table.tsx";

const COLUMNS: Columns<CollectionLine> = [
  { head: "Receipt", place: "code", cell: (row) => <ReceiptCode row={row} /> },
  {
    head: "Revenue item",
    place: "name",
    cell: ({ item, kind }) => item ?? lineKinds[kind],
    secondLine: "item_code",
  },
  { head: "Payer", place: "sub", cell: "payer" },
  { head: "Agency", hideBelowLg: true, cell: "agency", secondLine: "lga" },
  {
    head: "Channel",
    hideBelowLg: true,
    cell: ({ channel }) => collectionChannels[channel as CollectionChannel] ?? channel,
    secondLine: "officer",
  },
  {
    head: "Date",
    place: "status",
    cell: ({ day }) => formatDate(day),
    secondLine: ({ kobo }) => (kobo < 0 ? "reversed" : undefined),
  },
  moneyColumn("Amount (₦)", ({ kobo }) => kobo),
];

/** Lines of receipts and their reversals. */
export function LineTable({ rows }: { rows: readonly CollectionLine[] }) {
  return (
    <DataTable
      caption="Receipt lines and reversals, newest first"
      scrollable
      stacked
      twoLineRows
      columns={COLUMNS}
      rows={rows}
    />
  );
}

function ReceiptCode({ row: { receipt, receipt_id, ticket_id, ticket_code } }: { row: CollectionLine }) {
  // A ticket is its own receipt.
  if (ticket_id !== null)
    return <RecordCode code={ticket_code ?? ""} outlined href={`/admin/view/single-ticket/${ticket_id}`} />;
  if (receipt === null || receipt_id === null) return <span className="faint">no receipt</span>;
  return <RecordCode code={receipt} outlined href={`/admin/receipt/${receipt_id}`} />;
}
