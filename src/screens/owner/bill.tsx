import { sql } from "kysely";
import { useLoaderData } from "react-router";
import { billDocument } from "#areas/charging/billing/bill-document.ts";
import { getBillHistory } from "#areas/charging/issued-bills/get-bill-history.ts";
import { viewBill } from "#areas/collecting/payments/view-bill.ts";
import { notFound } from "#kernel/app-error.ts";
import { authorize } from "#kernel/authorize.ts";
import { database } from "#kernel/db/client.ts";
import { ownCondition } from "#kernel/owner.ts";
import { t } from "#language/t.ts";
import { pageLoader } from "#page/page-loader.ts";
import { usePageFrame } from "#page-frame.ts";
import { qrPath } from "#platform/documents/qr-path.ts";
import { ButtonLink } from "#ui/primitives/button.tsx";
import { Panel } from "#ui/primitives/panel.tsx";
import { DocumentFrame } from "#ui/shell/document-frame.tsx";
import { BillChangesPanel } from "../shared/bill-changes/bill-changes-panel.tsx";
import { ChargeSheet } from "../shared/charge-document/charge-sheet.tsx";
import { BillHead } from "../shared/money/bill-summary.tsx";
import { pageTitle } from "../shared/page-title.ts";
import { useOwnerBase } from "./owner-base.ts";

export const meta = pageTitle("Bill");

/** One of the payer's bills by its id: document, due dates and changes. */
export const loader = pageLoader(async ({ actor, params }) => {
  authorize(actor, "own_bill.view");
  const id = params.id ?? "";
  if (!/^[0-9]{1,10}$/.test(id)) throw notFound("bill");
  const { rows } = await sql<{ token: string }>`
    SELECT b.token FROM bill b WHERE b.id = ${Number(id)} AND ${ownCondition(actor, "b")}`.execute(
    database(),
  );
  if (!rows[0]) throw notFound("bill");
  const [bill, life, document] = await Promise.all([
    viewBill(actor, rows[0].token),
    getBillHistory(actor, Number(id)),
    billDocument(actor, Number(id)),
  ]);
  return { ...bill, life, document, qr: qrPath(document.pay_url) };
});

/** One of the payer's bills as a document, next to its due dates and changes. */
export default function OwnBill() {
  const base = useOwnerBase();
  const { document, qr, life, ...bill } = useLoaderData<typeof loader>();
  const { government } = usePageFrame();
  return (
    <DocumentFrame
      government={government}
      backTo={base}
      back={t("Amount due")}
      pdf={`/api/v1/bills/${bill.id}/pdf`}
      actions={
        <>
          {bill.due_kobo > 0 ? (
            <ButtonLink kind="primary" to={`/payments/pay/${bill.token}`}>
              {t("Pay bill")}
            </ButtonLink>
          ) : null}
          <ButtonLink icon="circle-help" to={`${base}/receipt/bill/${bill.id}/explain`}>
            {t("Explain this bill")}
          </ButtonLink>
        </>
      }
      aside={
        <div className="stack-l">
          <Panel title={t("Amount due")}>
            <div className="stack">
              <BillHead bill={bill} />
            </div>
          </Panel>
          <BillChangesPanel life={life} base={base} />
        </div>
      }
    >
      <ChargeSheet document={document} qr={qr} />
    </DocumentFrame>
  );
}
