import { useLoaderData } from "react-router";
import { t } from "#language/t.ts";
import { pageLoader } from "#server/page-loader.ts";
import { viewBill } from "#server/payments/view-bill.ts";
import { Button, ButtonLink, Buttons } from "#ui/primitives/button.tsx";
import { Subtitle } from "#ui/primitives/title.tsx";
import { BillSummary } from "../shared/money/bill-summary.tsx";
import { pageTitle } from "../shared/page-title.ts";

export const meta = pageTitle("Bill");

export const loader = pageLoader(async ({ actor, params }) => viewBill(actor, params.id ?? ""));

/** A bill by its public token. */
export default function PublicBill() {
  const bill = useLoaderData<typeof loader>();
  return (
    <section className="stack">
      <Subtitle level={1}>{bill.title}</Subtitle>
      <Buttons className="no-print">
        {bill.due_kobo > 0 ? (
          <ButtonLink kind="primary" to={`/payments/pay/${bill.token}`}>
            {t("Pay this bill")}
          </ButtonLink>
        ) : null}
        <ButtonLink icon="circle-help" to={`/process/receipt/bill/${bill.token}/explain`}>
          {t("Explain this bill")}
        </ButtonLink>
        <Button icon="printer" onClick={() => window.print()}>
          {t("Print")}
        </Button>
      </Buttons>
      <BillSummary bill={bill} />
    </section>
  );
}
