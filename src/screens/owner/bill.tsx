import { useLoaderData } from "react-router";
import { t } from "#language/t.ts";
import { usePageFrame } from "#page-frame.ts";
import { ButtonLink, Buttons } from "#ui/primitives/button.tsx";
import { Subtitle } from "#ui/primitives/title.tsx";
import { PublicFrame } from "#ui/shell/public-frame.tsx";
import { BillLifePanel } from "../shared/bill-life/life-panel.tsx";
import { BillSummary } from "../shared/money/bill-summary.tsx";
import type { ownBillLoader } from "./bill-loader.ts";

/** One of the payer's own bills. */
export function OwnBill({ base }: { base: "/individual" | "/cooperate" }) {
  const bill = useLoaderData<typeof ownBillLoader>();
  const { government } = usePageFrame();
  return (
    <PublicFrame
      government={government}
      homeTo={base}
      links={[{ to: base, label: t("What is owed") }]}
      narrow
    >
      <section className="stack">
        <Subtitle level={1}>{bill.title}</Subtitle>
        <BillSummary bill={bill} />
        <Buttons>
          {bill.due_kobo > 0 ? (
            <ButtonLink kind="primary" to={`/payments/pay/${bill.token}`}>
              {t("Pay this bill")}
            </ButtonLink>
          ) : null}
          <ButtonLink icon="circle-help" to={`${base}/receipt/bill/${bill.id}/explain`}>
            {t("Explain this bill")}
          </ButtonLink>
        </Buttons>
        <BillLifePanel life={bill.life} base={base} />
      </section>
    </PublicFrame>
  );
}
