import { useLoaderData } from "react-router";
import { shop } from "#domain/register/shop.ts";
import { pageTitle } from "../../shared/page-title.ts";
import { RecordForm } from "../../shared/records/form.tsx";
import { registerLoader } from "../../shared/records/loaders.ts";

export const meta = pageTitle("Register shop");
export const loader = registerLoader(shop);

export default function ShopRegister() {
  const { lgas } = useLoaderData<typeof loader>();
  return <RecordForm resource={shop} title="Register shop" lgas={lgas} />;
}
