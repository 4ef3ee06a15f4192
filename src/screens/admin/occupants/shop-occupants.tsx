import { useLoaderData } from "react-router";
import { shop } from "#domain/register/shop.ts";
import { pageTitle } from "../../shared/page-title.ts";
import { occupantsLoader } from "./loaders.ts";
import { OccupantsPage } from "./occupants-page.tsx";

export const meta = pageTitle("Shop occupants");
export const loader = occupantsLoader(shop);

export default function ShopOccupants() {
  return <OccupantsPage data={useLoaderData<typeof loader>()} />;
}
