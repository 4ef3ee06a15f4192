import type { PaymentDetails } from "#areas/collecting/office-payments/get-payment.ts";
import { countNoun } from "#domain/count-text.ts";
import { formatDate, formatMoment } from "#domain/lagos.ts";
import { formatNaira } from "#domain/money.ts";
import { Money } from "#ui/primitives/money.tsx";
import { isStatus, Status } from "#ui/primitives/status.tsx";
import { codeColumn, DataTable, moneyColumn } from "../../shared/data-table.tsx";
import { pages } from "../charging/api-paths.ts";

const BILL_STATES = { unpaid: "owing", "part-paid": "part", paid: "paid", cancelled: "cancelled" } as const;

/** The bills of a payment and the shares of other agencies. */
export function PaidBills({
  bills,
  elsewhere,
  state,
}: Pick<PaymentDetails, "bills" | "elsewhere" | "state">) {
  return (
    <>
      <DataTable<(typeof bills)[number]>
        caption="Bills of this payment, oldest first"
        stacked
        columns={[
          codeColumn("Bill", pages.bill),
          { head: "Charge", place: "name", cell: "title" },
          { head: "Agency", place: "sub", cell: "agency" },
          {
            head: "Bill status",
            place: "status",
            cell: (bill) => <Status kind={BILL_STATES[bill.status as keyof typeof BILL_STATES] ?? "owing"} />,
          },
          {
            head: state === "reversed" ? "Reversed (₦)" : "Paid (₦)",
            place: "sum",
            right: true,
            cell: (bill) => <Money kobo={bill.kobo - bill.credit_kobo} bare />,
            secondLine: (bill) =>
              bill.credit_kobo > 0
                ? `${formatNaira(bill.credit_kobo)} ${state === "reversed" ? "of credit removed" : "added to credit"}`
                : undefined,
          },
        ]}
        rows={bills}
      />
      {elsewhere.bills > 0 ? (
        <p className="note gap">
          {countNoun(elsewhere.bills, "more bill")} that you don’t have access to:{" "}
          <Money kobo={elsewhere.kobo} />.
        </p>
      ) : null}
    </>
  );
}

/** The receipts of a payment, one for each agency. */
export function PaymentReceipts({ receipts }: Pick<PaymentDetails, "receipts">) {
  return (
    <DataTable<(typeof receipts)[number]>
      caption="Receipts of this payment"
      stacked
      twoLineEntry
      columns={[
        {
          head: "Receipt",
          place: "name",
          cell: (receipt) => <a href={`/admin/receipt/${receipt.id}`}>{receipt.number}</a>,
        },
        { head: "Issued", place: "sub", cell: (receipt) => formatMoment(receipt.issued_at) },
        {
          head: "Status",
          place: "status",
          cell: (receipt) => (isStatus(receipt.status) ? <Status kind={receipt.status} /> : receipt.status),
        },
        moneyColumn("Amount (₦)", (receipt) => receipt.kobo),
      ]}
      rows={receipts}
    />
  );
}

const LEG_LABELS: Readonly<Record<string, string>> = {
  charge: "Charge",
  penalty: "Penalty",
  interest: "Interest",
  credit: "Payer’s credit",
  fee: "Gateway fee",
  wallet: "Wallet funding",
};

/** The transfers of a payment; a reversal deducts. */
export function Transfers({ legs }: Pick<PaymentDetails, "legs">) {
  return (
    <DataTable<(typeof legs)[number]>
      caption="Ledger entries of this payment, oldest first"
      stacked
      twoLineEntry
      columns={[
        {
          head: "Type",
          place: "name",
          cell: (leg) => (
            <>
              {leg.item ?? LEG_LABELS[leg.kind]}
              {leg.reversal ? ", reversed" : ""}
            </>
          ),
        },
        {
          head: "Bill",
          place: "sub",
          cell: (leg) => leg.bill_code ?? <span className="faint">no bill</span>,
        },
        { head: "Paid on", place: "status", cell: (leg) => formatDate(leg.paid_on) },
        moneyColumn("Amount (₦)", (leg) => (leg.reversal ? -leg.kobo : leg.kobo)),
      ]}
      rows={legs}
    />
  );
}
