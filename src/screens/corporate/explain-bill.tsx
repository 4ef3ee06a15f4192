import { useLoaderData } from "react-router";
import { ownExplanationLoader } from "../owner/explanation-loader.ts";
import { ExplainedBill } from "../shared/money/explained-bill.tsx";
import { pageTitle } from "../shared/page-title.ts";

export const meta = pageTitle("Bill explained");
export const loader = ownExplanationLoader;

export default function CorporateBillExplained() {
  const { id, ...shown } = useLoaderData<typeof loader>();
  return <ExplainedBill {...shown} back={`/cooperate/receipt/bill/${id}`} />;
}
