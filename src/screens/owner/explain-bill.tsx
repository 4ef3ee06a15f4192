import { useLoaderData } from "react-router";
import { explainBill } from "#areas/charging/billing/explain-bill.ts";
import { notFound } from "#kernel/app-error.ts";
import { authorize } from "#kernel/authorize.ts";
import { pageLoader } from "#page/page-loader.ts";
import { explainOnDate } from "../shared/money/explain-on-date.ts";
import { ExplainedBill } from "../shared/money/explained-bill.tsx";
import { pageTitle } from "../shared/page-title.ts";
import { useOwnerBase } from "./owner-base.ts";

export const meta = pageTitle("Bill details");

/** One of the payer's bills explained, by its id. */
export const loader = pageLoader(async ({ actor, params, url }) => {
  authorize(actor, "own_bill.view");
  const id = params.id ?? "";
  if (!/^[0-9]{1,10}$/.test(id)) throw notFound("bill");
  const explanation = await explainOnDate(url, (on) => explainBill(actor, Number(id), on));
  return { ...explanation, id: Number(id) };
});

export default function OwnerBillExplained() {
  const { id, ...explanation } = useLoaderData<typeof loader>();
  return <ExplainedBill {...explanation} billAddress={`${useOwnerBase()}/receipt/bill/${id}`} />;
}
