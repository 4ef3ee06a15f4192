import { shop } from "#domain/register/shop.ts";
import { pageTitle } from "../../shared/page-title.ts";
import { RegisterAsset } from "./asset.tsx";
import { assetLoader } from "./asset-loader.ts";

export const loader = assetLoader(shop);
export const meta = pageTitle("Register shop");

export default function RegisterShop() {
  return <RegisterAsset resource={shop} />;
}
