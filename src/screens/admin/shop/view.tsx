import { shop } from "#domain/register/shop.ts";
import { pageTitle } from "../../shared/page-title.ts";
import { viewLoader } from "../../shared/records/loaders.ts";
import { RecordView } from "../../shared/records/view.tsx";

export const meta = pageTitle("Shop");
export const loader = viewLoader(shop);

export default function ShopView() {
  return <RecordView resource={shop} />;
}
