import { market } from "#domain/register/market.ts";
import { pageTitle } from "../../shared/page-title.ts";
import { viewLoader } from "../../shared/records/loaders.ts";
import { RecordView } from "../../shared/records/view.tsx";

export const meta = pageTitle("Market");
export const loader = viewLoader(market);

export default function MarketView() {
  return <RecordView resource={market} />;
}
