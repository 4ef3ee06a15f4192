import type { PublicBill } from "#areas/collecting/payments/view-bill.ts";
import { formatDate } from "#domain/lagos.ts";
import { t } from "#language/t.ts";
import { Fact, Facts } from "#ui/primitives/facts.tsx";
import { Figure } from "#ui/primitives/figure.tsx";
import { BillLines } from "./bill-lines.tsx";
import { BillStatus, OpenBillStatus } from "./bill-status.tsx";
import { DueAmounts } from "./due-amounts.tsx";

/** The next amount due of a bill, its status, and every amount with its date. */
export function BillHead({ bill }: { bill: PublicBill }) {
  const isOpen = bill.status === "unpaid" || bill.status === "part-paid";
  return (
    <>
      <Figure kobo={bill.due.now?.kobo ?? 0} hero />
      <p>
        {isOpen ? (
          <OpenBillStatus bill={bill} />
        ) : (
          <BillStatus status={bill.status} overdue={false} due_on={bill.due_on} />
        )}
      </p>
      <DueAmounts due={bill.due} />
    </>
  );
}

/** The summary of a bill: amounts due, lines, payer and asset. */
export function BillSummary({ bill }: { bill: PublicBill }) {
  return (
    <>
      <BillHead bill={bill} />
      <BillLines bill={bill} />
      <Facts>
        <Fact label={t("Bill")} numeric>
          {bill.code}
        </Fact>
        <Fact label={t("Issued")} numeric>
          {formatDate(bill.issued_on)}
        </Fact>
        <Fact label={t("Payer")}>{bill.payer}</Fact>
        {bill.asset ? <Fact label={t("For")} wide>{`${bill.asset.code}, ${bill.asset.title}`}</Fact> : null}
      </Facts>
    </>
  );
}
