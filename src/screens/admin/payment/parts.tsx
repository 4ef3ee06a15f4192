import type { OfficePayment } from "#areas/collecting/office-payments/get-payment.ts";
import { formatDate, formatMoment } from "#domain/lagos.ts";
import { formatNaira } from "#domain/money.ts";
import { Money } from "#ui/primitives/money.tsx";
import { Plate } from "#ui/primitives/plate.tsx";
import { isStatus, Status } from "#ui/primitives/status.tsx";
import { Cell, HeadCell, Table } from "#ui/primitives/table.tsx";
import { pages } from "../charging/calls.ts";

const BILL_STATES = { unpaid: "owing", "part-paid": "part", paid: "paid", cancelled: "cancelled" } as const;

/** The bills of a payment, and what of it goes to others. */
export function PaidBills({ bills, elsewhere }: Pick<OfficePayment, "bills" | "elsewhere">) {
  return (
    <>
      <Table caption="Bills of this payment, the oldest first" fold>
        <thead>
          <tr>
            <HeadCell>Bill</HeadCell>
            <HeadCell>Charge</HeadCell>
            <HeadCell>Agency</HeadCell>
            <HeadCell>Bill now</HeadCell>
            <HeadCell right>Paid with this, ₦</HeadCell>
          </tr>
        </thead>
        <tbody>
          {bills.map((bill) => (
            <tr key={bill.id}>
              <Cell place="code">
                <Plate code={bill.code} drawn href={pages.bill(bill.id)} />
              </Cell>
              <Cell head place="name">
                {bill.title}
              </Cell>
              <Cell place="sub">{bill.agency}</Cell>
              <Cell place="status">
                <Status kind={BILL_STATES[bill.status as keyof typeof BILL_STATES] ?? "owing"} />
              </Cell>
              <Cell
                right
                place="sum"
                under={bill.credit_kobo > 0 ? `${formatNaira(bill.credit_kobo)} became credit` : undefined}
              >
                <Money kobo={bill.kobo} bare />
              </Cell>
            </tr>
          ))}
        </tbody>
      </Table>
      {elsewhere.bills > 0 ? (
        <p className="note gap">
          {elsewhere.bills === 1 ? "One more bill" : `${elsewhere.bills} more bills`} outside your reach:{" "}
          <Money kobo={elsewhere.kobo} />.
        </p>
      ) : null}
    </>
  );
}

/** The receipts of a payment, one for each agency. */
export function ReceiptsOf({ receipts }: Pick<OfficePayment, "receipts">) {
  return (
    <Table caption="Receipts of this payment" fold two>
      <thead>
        <tr>
          <HeadCell>Receipt</HeadCell>
          <HeadCell>Issued</HeadCell>
          <HeadCell>Status</HeadCell>
          <HeadCell right>Sum, ₦</HeadCell>
        </tr>
      </thead>
      <tbody>
        {receipts.map((receipt) => (
          <tr key={receipt.id}>
            <Cell head place="name">
              <a href={`/admin/receipt/${receipt.id}`}>{receipt.number}</a>
            </Cell>
            <Cell place="sub">{formatMoment(receipt.issued_at)}</Cell>
            <Cell place="status">
              {isStatus(receipt.status) ? <Status kind={receipt.status} /> : receipt.status}
            </Cell>
            <Cell right place="sum">
              <Money kobo={receipt.kobo} bare />
            </Cell>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

const KINDS: Readonly<Record<string, string>> = {
  charge: "Charge",
  penalty: "Penalty",
  interest: "Interest",
  credit: "Credit of the payer",
  fee: "Fee of the payment service",
  wallet: "Into a wallet",
};

/** The transfers of a payment; a reversal takes away. */
export function Transfers({ legs }: Pick<OfficePayment, "legs">) {
  return (
    <Table caption="Transfers of this payment, in the order they were booked" fold two>
      <thead>
        <tr>
          <HeadCell>What</HeadCell>
          <HeadCell>Bill</HeadCell>
          <HeadCell>Paid on</HeadCell>
          <HeadCell right>Sum, ₦</HeadCell>
        </tr>
      </thead>
      <tbody>
        {legs.map((leg) => (
          <tr key={leg.id}>
            <Cell head place="name">
              {leg.item ?? KINDS[leg.kind]}
              {leg.reversal ? ", reversed" : ""}
            </Cell>
            <Cell place="sub">{leg.bill_code ?? <span className="faint">no bill</span>}</Cell>
            <Cell place="status">{formatDate(leg.paid_on)}</Cell>
            <Cell right place="sum">
              <Money kobo={leg.reversal ? -leg.kobo : leg.kobo} bare />
            </Cell>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
