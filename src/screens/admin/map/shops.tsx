import { shop } from "#domain/register/shop.ts";
import { mapLoader } from "../../shared/map/map-loader.ts";
import { MapScreen } from "../../shared/map-screen/map-screen.tsx";
import { pageTitle } from "../../shared/page-title.ts";

export const meta = pageTitle("Map of shops");
export const loader = mapLoader(shop);

export default function ShopsMap() {
  return <MapScreen resource={shop} title="Map of shops" />;
}
