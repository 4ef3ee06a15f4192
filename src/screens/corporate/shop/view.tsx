import { shop } from "#domain/register/shop.ts";
import { ownViewLoader } from "../../owner/assets/loaders.ts";
import { OwnView } from "../../owner/assets/view.tsx";
import { pageTitle } from "../../shared/page-title.ts";

export const meta = pageTitle("Shop");
export const loader = ownViewLoader(shop);

export default function OurShopView() {
  return <OwnView resource={shop} base="/cooperate" />;
}
