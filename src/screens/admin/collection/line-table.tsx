import type { CollectionLine } from "#areas/collecting/collections/list-collections.ts";
import { type CollectionChannel, collectionChannels, lineKinds } from "#domain/collections.ts";
import { formatDate } from "#domain/lagos.ts";
import { Money } from "#ui/primitives/money.tsx";
import { Plate } from "#ui/primitives/plate.tsx";
import { Cell, HeadCell, Table } from "#ui/primitives/table.tsx";

/** Lines of receipts and their reversals. */
export function LineTable({ rows }: { rows: readonly CollectionLine[] }) {
  return (
    <Table caption="Lines of receipts and their reversals, the latest first" tall fold tworow>
      <thead>
        <tr>
          <HeadCell>Receipt</HeadCell>
          <HeadCell>Revenue item</HeadCell>
          <HeadCell>Payer</HeadCell>
          <HeadCell spareMid>Agency</HeadCell>
          <HeadCell spareMid>Channel</HeadCell>
          <HeadCell>Day</HeadCell>
          <HeadCell right>Sum, ₦</HeadCell>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id}>
            <Cell place="code">
              <ReceiptPlate row={row} />
            </Cell>
            <Cell head place="name" under={row.item_code ?? undefined}>
              {row.item ?? lineKinds[row.kind]}
            </Cell>
            <Cell place="sub">{row.payer}</Cell>
            <Cell spare spareMid under={row.lga ?? undefined}>
              {row.agency}
            </Cell>
            <Cell spare spareMid under={row.officer ?? undefined}>
              {collectionChannels[row.channel as CollectionChannel] ?? row.channel}
            </Cell>
            <Cell place="status" under={row.kobo < 0 ? "reversed" : undefined}>
              {formatDate(row.day)}
            </Cell>
            <Cell place="sum" right>
              <Money kobo={row.kobo} bare />
            </Cell>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

function ReceiptPlate({ row: { receipt, receipt_id, ticket_id, payer } }: { row: CollectionLine }) {
  // A ticket is its own receipt.
  if (ticket_id !== null)
    return <Plate code={payer.split(" ")[1] ?? ""} drawn href={`/admin/view/single-ticket/${ticket_id}`} />;
  if (receipt === null || receipt_id === null) return <span className="faint">no receipt</span>;
  return <Plate code={receipt} drawn href={`/admin/receipt/${receipt_id}`} />;
}
