import { Link } from "react-router";
import type { ListedArrear } from "#areas/charging/arrears/list-arrears.ts";
import { Button } from "#ui/primitives/button.tsx";
import { Money } from "#ui/primitives/money.tsx";
import { Cell, HeadCell, Table } from "#ui/primitives/table.tsx";
import { recordPages } from "../../shared/addresses/records.ts";

interface ArrearTableProps {
  rows: readonly ListedArrear[];
  /** Absent if the user may not decide. */
  onReject: ((arrear: ListedArrear) => void) | undefined;
}

/** Table of imported arrears: payer, revenue item, amount and status. */
export function ArrearTable({ rows, onReject }: ArrearTableProps) {
  return (
    <Table caption="Imported arrears" stacked twoLineRows>
      <thead>
        <tr>
          <HeadCell>Code</HeadCell>
          <HeadCell>Payer</HeadCell>
          <HeadCell>Charge</HeadCell>
          <HeadCell right>Amount</HeadCell>
          <HeadCell>Status</HeadCell>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id}>
            <Cell place="code" secondLine={`line ${row.line}`}>
              {row.code}
            </Cell>
            <Cell head place="name" secondLine={row.asset ? <Asset asset={row.asset} /> : undefined}>
              <Link to={recordPages.view(row.payer.type, row.payer.id)}>{row.payer.name}</Link>
            </Cell>
            <Cell place="sub" secondLine={row.reference ?? undefined}>
              {row.item}, {row.period}
            </Cell>
            <Cell right place="sum">
              <Money kobo={row.kobo} />
            </Cell>
            <Cell place="status" secondLine={row.reason ?? undefined}>
              <ArrearStatus row={row} onReject={onReject} />
            </Cell>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

function Asset({ asset }: { asset: NonNullable<ListedArrear["asset"]> }) {
  return <Link to={recordPages.view(asset.type, asset.id)}>{asset.code}</Link>;
}

function ArrearStatus({ row, onReject }: { row: ListedArrear } & Pick<ArrearTableProps, "onReject">) {
  if (row.bill) return <Link to={`/admin/receipt/bill/${row.bill.id}`}>{row.bill.code}</Link>;
  if (row.status !== "submitted") return row.status === "rejected" ? "Rejected" : "Bill cancelled";
  if (!onReject) return "Pending approval";
  return (
    <Button small kind="quiet" onClick={() => onReject(row)}>
      Reject {row.code}
    </Button>
  );
}
