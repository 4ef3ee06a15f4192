import { useLoaderData } from "react-router";
import { viewBill } from "#areas/collecting/payments/view-bill.ts";
import { AppError } from "#kernel/app-error.ts";
import { isToken } from "#kernel/random-token.ts";
import { t } from "#language/t.ts";
import { pageLoader } from "#page/page-loader.ts";
import { ButtonLink, Buttons } from "#ui/primitives/button.tsx";
import { Notice } from "#ui/primitives/notice.tsx";
import { Status } from "#ui/primitives/status.tsx";
import { Title } from "#ui/primitives/title.tsx";
import { BillSummary } from "../shared/money/bill-summary.tsx";
import { DamagedLink } from "../shared/money/damaged-link.tsx";
import { pageTitle } from "../shared/page-title.ts";

export const meta = pageTitle("Check a bill");

export const loader = pageLoader(async ({ actor, params }) => {
  if (!isToken(params.id ?? "")) return { bill: undefined };
  try {
    return { bill: await viewBill(actor, params.id ?? "") };
  } catch (error) {
    // An unknown code is a result too: the bill is not ours.
    if (error instanceof AppError && error.kind === "not-found") return { bill: null };
    throw error;
  }
});

/** Whether a bill is genuine, and its current status. */
export default function ValidateBill() {
  const { bill } = useLoaderData<typeof loader>();
  if (bill === undefined) return <DamagedLink />;
  if (bill === null)
    return (
      <section className="stack">
        <Title size="record">{t("This bill is not genuine")}</Title>
        <p>
          <Status kind="expired" as="stamp" label={t("FORGED")} />
        </p>
        <Notice kind="bad">
          {t(
            "We have no bill for this link. Do not pay. Enter the pay code on the bill or contact the revenue office.",
          )}
        </Notice>
        <Buttons>
          <ButtonLink to="/payments">{t("Enter pay code")}</ButtonLink>
        </Buttons>
      </section>
    );
  return (
    <section className="stack">
      <Title size="record">{t("This bill is genuine")}</Title>
      <BillSummary bill={bill} />
    </section>
  );
}
