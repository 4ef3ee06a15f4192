import { formatDate } from "#domain/lagos.ts";
import { t } from "#language/t.ts";
import type { PublicBill } from "#server/payments/view-bill.ts";
import { Fact, Facts } from "#ui/primitives/facts.tsx";
import { Figure } from "#ui/primitives/figure.tsx";
import { BillLines } from "./bill-lines.tsx";
import { BillStatus } from "./bill-status.tsx";

/** A bill in short: what is left to pay, for what, whose, since when. */
export function BillSummary({ bill }: { bill: PublicBill }) {
  return (
    <>
      <Figure kobo={bill.due_kobo} hero />
      <p>
        <BillStatus status={bill.status} overdue={bill.overdue} due_on={bill.due_on} />
      </p>
      <BillLines bill={bill} />
      <Facts>
        <Fact label={t("Bill")} figure>
          {bill.code}
        </Fact>
        <Fact label={t("Issued")} figure>
          {formatDate(bill.issued_on)}
        </Fact>
        <Fact label={t("Payer")}>{bill.payer}</Fact>
        {bill.asset ? <Fact label={t("For")} wide>{`${bill.asset.code}, ${bill.asset.title}`}</Fact> : null}
      </Facts>
    </>
  );
}
