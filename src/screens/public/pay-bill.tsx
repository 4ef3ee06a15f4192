import { useLoaderData } from "react-router";
import { formatDate } from "#domain/lagos.ts";
import { formatNaira } from "#domain/money.ts";
import { RichText } from "#language/rich-text.tsx";
import { t } from "#language/t.ts";
import { ButtonLink, Buttons } from "#ui/primitives/button.tsx";
import { Columns } from "#ui/primitives/layout.tsx";
import { Notice } from "#ui/primitives/notice.tsx";
import { Panel } from "#ui/primitives/panel.tsx";
import { RecordCode } from "#ui/primitives/record-code.tsx";
import { Subtitle } from "#ui/primitives/title.tsx";
import { BillLines } from "../shared/money/bill-lines.tsx";
import { BillHead } from "../shared/money/bill-summary.tsx";
import { pageTitle } from "../shared/page-title.ts";
import { payBillLoader } from "./pay-bill-loader.ts";
import { PayForm } from "./pay-form.tsx";
import { PayTogether } from "./pay-together.tsx";

export const meta = pageTitle("Pay bill");

export const loader = payBillLoader;

type Bill = Awaited<ReturnType<typeof loader>>;

/** One bill by its public token, with payment, alone or with others. */
export default function PayBill() {
  const bill = useLoaderData<typeof loader>();
  return (
    <>
      <Subtitle level={1}>{bill.title}</Subtitle>
      <div className="stack">
        <BillHead bill={bill} />
        <OwnCredit bill={bill} />
      </div>
      <Columns className="gap-l">
        {bill.due_kobo > 0 ? (
          <div className="stack-l">
            <PayTogether bill={bill} also={bill.also} typed={bill.typed} error={bill.error} />
            <PayForm bills={[bill, ...bill.also]} methods={bill.methods} />
          </div>
        ) : (
          <Settled bill={bill} />
        )}
        <Details bill={bill} />
      </Columns>
    </>
  );
}

/** A note that the payer's credit covers part of it. */
function OwnCredit({ bill: { own, due } }: { bill: Bill }) {
  const now = due.now?.kobo ?? 0;
  if (!own || own.credit_kobo === 0 || now === 0) return null;
  return (
    <Notice>
      <RichText
        text={t("You have {credit} in credit. <a>Use your credit</a> and pay only {net}.", {
          credit: formatNaira(own.credit_kobo),
          net: formatNaira(Math.max(0, now - own.credit_kobo)),
        })}
        a={<a href={`${own.base}/payment`} />}
      />
    </Notice>
  );
}

function Settled({ bill }: { bill: Bill }) {
  return (
    <section className="stack">
      <p>
        {bill.status === "cancelled"
          ? t("This bill is cancelled. No payment is due.")
          : t("This bill is paid.")}
      </p>
      <Buttons>
        <ButtonLink to="/process/receipt">{t("Find receipt")}</ButtonLink>
      </Buttons>
    </section>
  );
}

function Details({ bill }: { bill: Bill }) {
  return (
    <aside>
      <Panel title={t("Description")} end={<RecordCode code={bill.code} outlined />}>
        <BillLines bill={bill} />
        <p className="gap">
          {bill.payer}
          {bill.asset ? (
            <>
              <br />
              <span className="soft">{`${bill.asset.code}, ${bill.asset.title}`}</span>
            </>
          ) : null}
          <br />
          <span className="soft">{t("Issued {date}", { date: formatDate(bill.issued_on) })}</span>
        </p>
      </Panel>
    </aside>
  );
}
