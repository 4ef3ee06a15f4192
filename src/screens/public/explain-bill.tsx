import { useLoaderData } from "react-router";
import { explainPublicBill } from "#areas/charging/billing/explain-bill.ts";
import { pageLoader } from "#page/page-loader.ts";
import { explainOnDate } from "../shared/money/explain-on-date.ts";
import { ExplainedBill } from "../shared/money/explained-bill.tsx";
import { pageTitle } from "../shared/page-title.ts";

export const meta = pageTitle("Bill details");

export const loader = pageLoader(async ({ actor, params, url }) =>
  explainOnDate(url, (on) => explainPublicBill(actor, params.id ?? "", on)),
);

/** A bill explained, by its public token. */
export default function PublicBillExplained() {
  const explanation = useLoaderData<typeof loader>();
  return <ExplainedBill {...explanation} billAddress={`/process/receipt/bill/${explanation.bill.token}`} />;
}
