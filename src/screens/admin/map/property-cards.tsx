import { property } from "#domain/register/property.ts";
import { mapLoader } from "../../shared/map/map-loader.ts";
import { MapScreen } from "../../shared/map-screen/map-screen.tsx";
import { pageTitle } from "../../shared/page-title.ts";

export const meta = pageTitle("Map of properties");
export const loader = mapLoader(property);

export default function PropertyCardsMap() {
  return <MapScreen resource={property} title="Map of properties" cards />;
}
