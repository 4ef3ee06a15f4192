import { Link } from "react-router";
import type { ListedArrear } from "#areas/charging/arrears/list-arrears.ts";
import { Button } from "#ui/primitives/button.tsx";
import { Money } from "#ui/primitives/money.tsx";
import { address } from "../../shared/addresses/records.ts";
import { DataTable } from "../../shared/data-table.tsx";

interface ArrearTableProps {
  rows: readonly ListedArrear[];
  /** Absent where the reader may not decide. */
  onReject: ((arrear: ListedArrear) => void) | undefined;
}

/** Arrears one by one: whose, what for, how much, and what became of each. */
export function ArrearTable({ rows, onReject }: ArrearTableProps) {
  return (
    <DataTable
      caption="Arrears by line of the file"
      fold
      tworow
      columns={[
        { head: "Arrear", place: "code", cell: "code", under: (row) => `line ${row.line}` },
        {
          head: "Owed by",
          place: "name",
          cell: (row) => <Link to={address.view(row.payer.type, row.payer.id)}>{row.payer.name}</Link>,
          under: (row) => (row.asset ? <Asset asset={row.asset} /> : undefined),
        },
        {
          head: "For",
          place: "sub",
          cell: (row) => (
            <>
              {row.item}, {row.period}
            </>
          ),
          under: "reference",
        },
        { head: "Amount", place: "sum", right: true, cell: (row) => <Money kobo={row.kobo} /> },
        {
          head: "State",
          place: "status",
          cell: (row) => <State row={row} onReject={onReject} />,
          under: "reason",
        },
      ]}
      rows={rows}
    />
  );
}

function Asset({ asset }: { asset: NonNullable<ListedArrear["asset"]> }) {
  return <Link to={address.view(asset.type, asset.id)}>{asset.code}</Link>;
}

function State({ row, onReject }: { row: ListedArrear } & Pick<ArrearTableProps, "onReject">) {
  if (row.bill) return <Link to={`/admin/receipt/bill/${row.bill.id}`}>{row.bill.code}</Link>;
  if (row.status !== "submitted") return row.status === "rejected" ? "Rejected" : "Bill cancelled";
  if (!onReject) return "Waits";
  return (
    <Button slim kind="quiet" onClick={() => onReject(row)}>
      Reject {row.code}
    </Button>
  );
}
