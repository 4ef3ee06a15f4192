import { market } from "#domain/register/market.ts";
import { pageTitle } from "../../shared/page-title.ts";
import { RecordList } from "../../shared/records/list.tsx";
import { listLoader } from "../../shared/records/loaders.ts";

export const meta = pageTitle("Markets");
export const loader = listLoader(market);

export default function MarketList() {
  return <RecordList resource={market} title="Markets" />;
}
