import { useLoaderData } from "react-router";
import { t } from "#language/t.ts";
import { usePageFrame } from "#page-frame.ts";
import { ButtonLink } from "#ui/primitives/button.tsx";
import { Panel } from "#ui/primitives/panel.tsx";
import { PaperFrame } from "#ui/shell/paper-frame.tsx";
import { BillLifePanel } from "../shared/bill-life/life-panel.tsx";
import { ChargeSheet } from "../shared/charge-paper/charge-sheet.tsx";
import { BillHead } from "../shared/money/bill-summary.tsx";
import type { ownBillLoader } from "./bill-loader.ts";

/** One of the payer's own bills as a document, and beside it what is due when and what became of it. */
export function OwnBill({ base }: { base: "/individual" | "/cooperate" }) {
  const { paper, qr, life, ...bill } = useLoaderData<typeof ownBillLoader>();
  const { government } = usePageFrame();
  return (
    <PaperFrame
      government={government}
      backTo={base}
      back={t("What is owed")}
      pdf={`/api/v1/bills/${bill.id}/pdf`}
      acts={
        <>
          {bill.due_kobo > 0 ? (
            <ButtonLink kind="primary" to={`/payments/pay/${bill.token}`}>
              {t("Pay this bill")}
            </ButtonLink>
          ) : null}
          <ButtonLink icon="circle-help" to={`${base}/receipt/bill/${bill.id}/explain`}>
            {t("Explain this bill")}
          </ButtonLink>
        </>
      }
      beside={
        <div className="stack-l">
          <Panel title={t("To pay")}>
            <div className="stack">
              <BillHead bill={bill} />
            </div>
          </Panel>
          <BillLifePanel life={life} base={base} />
        </div>
      }
    >
      <ChargeSheet paper={paper} qr={qr} />
    </PaperFrame>
  );
}
