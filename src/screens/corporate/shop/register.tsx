import { shop } from "#domain/register/shop.ts";
import { OwnRegister } from "../../owner/assets/form.tsx";
import { ownRegisterLoader } from "../../owner/assets/loaders.ts";
import { pageTitle } from "../../shared/page-title.ts";

export const meta = pageTitle("Register shop");
export const loader = ownRegisterLoader(shop);

export default function OurShopRegister() {
  return <OwnRegister resource={shop} base="/cooperate" />;
}
