import { Link } from "react-router";
import type { ListedArrear } from "#areas/charging/arrears/list-arrears.ts";
import { Button } from "#ui/primitives/button.tsx";
import { Money } from "#ui/primitives/money.tsx";
import { recordPages } from "../../shared/addresses/records.ts";
import { DataTable } from "../../shared/data-table.tsx";

interface ArrearTableProps {
  rows: readonly ListedArrear[];
  /** Absent if the user may not decide. */
  onReject: ((arrear: ListedArrear) => void) | undefined;
}

/** Table of imported arrears: payer, revenue item, amount and status. */
export function ArrearTable({ rows, onReject }: ArrearTableProps) {
  return (
    <DataTable<ListedArrear>
      caption="Imported arrears"
      stacked
      twoLineRows
      rows={rows}
      columns={[
        { head: "Code", place: "code", cell: "code", secondLine: ({ line }) => `line ${line}` },
        {
          head: "Payer",
          place: "name",
          cell: ({ payer }) => <Link to={recordPages.view(payer.type, payer.id)}>{payer.name}</Link>,
          secondLine: ({ asset }) =>
            asset && <Link to={recordPages.view(asset.type, asset.id)}>{asset.code}</Link>,
        },
        {
          head: "Charge",
          place: "sub",
          cell: ({ item, period }) => `${item}, ${period}`,
          secondLine: "reference",
        },
        { head: "Amount", place: "sum", right: true, cell: ({ kobo }) => <Money kobo={kobo} /> },
        {
          head: "Status",
          place: "status",
          cell: (row) => <ArrearStatus row={row} onReject={onReject} />,
          secondLine: "reason",
        },
      ]}
    />
  );
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
