import { shop } from "#domain/register/shop.ts";
import { OwnEdit } from "../../owner/assets/form.tsx";
import { ownEditLoader } from "../../owner/assets/loaders.ts";
import { pageTitle } from "../../shared/page-title.ts";

export const meta = pageTitle("Edit shop");
export const loader = ownEditLoader(shop);

export default function MyShopEdit() {
  return <OwnEdit resource={shop} base="/individual" />;
}
