import { shop } from "#domain/register/shop.ts";
import { pageTitle } from "../../shared/page-title.ts";
import { RecordList } from "../../shared/records/list.tsx";
import { listLoader } from "../../shared/records/loaders.ts";

export const meta = pageTitle("Shops");
export const loader = listLoader(shop);

export default function ShopList() {
  return <RecordList resource={shop} title="Shops" />;
}
