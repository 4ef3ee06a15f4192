import { shop } from "#domain/register/shop.ts";
import { OwnList } from "../../owner/assets/list.tsx";
import { ownListLoader } from "../../owner/assets/loaders.ts";
import { pageTitle } from "../../shared/page-title.ts";

export const meta = pageTitle("Our shops");
export const loader = ownListLoader(shop);

export default function OurShopList() {
  return <OwnList resource={shop} base="/cooperate" />;
}
