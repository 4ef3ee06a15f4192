import { useLoaderData } from "react-router";
import { publicBillDocument } from "#areas/charging/billing/bill-document.ts";
import { viewBill } from "#areas/collecting/payments/view-bill.ts";
import { t } from "#language/t.ts";
import { pageLoader } from "#page/page-loader.ts";
import { qrPath } from "#platform/documents/qr-path.ts";
import { Button, ButtonAnchor, ButtonLink, Buttons } from "#ui/primitives/button.tsx";
import { Subtitle } from "#ui/primitives/title.tsx";
import { ChargeSheet } from "../shared/charge-document/charge-sheet.tsx";
import { BillSummary } from "../shared/money/bill-summary.tsx";
import { pageTitle } from "../shared/page-title.ts";

export const meta = pageTitle("Bill");

export const loader = pageLoader(async ({ actor, params }) => {
  const bill = await viewBill(actor, params.id ?? "");
  const document = await publicBillDocument(actor, bill.token);
  return { ...bill, document, qr: qrPath(document.pay_url) };
});

/** A bill by its public token: a summary on screen, the document in print. */
export default function PublicBill() {
  const { document, qr, ...bill } = useLoaderData<typeof loader>();
  return (
    <>
      <section className="stack no-print">
        <Subtitle level={1}>{bill.title}</Subtitle>
        <Buttons>
          {bill.due_kobo > 0 ? (
            <ButtonLink kind="primary" to={`/payments/pay/${bill.token}`}>
              {t("Pay bill")}
            </ButtonLink>
          ) : null}
          <ButtonLink icon="circle-help" to={`/process/receipt/bill/${bill.token}/explain`}>
            {t("Explain this bill")}
          </ButtonLink>
          <ButtonAnchor icon="file-down" href={`/api/v1/bills/by-token/${bill.token}/pdf`} download>
            {t("Download PDF")}
          </ButtonAnchor>
          <Button icon="printer" onClick={() => window.print()}>
            {t("Print")}
          </Button>
        </Buttons>
        <BillSummary bill={bill} />
      </section>
      <div className="only-print">
        <ChargeSheet document={document} qr={qr} />
      </div>
    </>
  );
}
