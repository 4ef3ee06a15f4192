import { corporate } from "#domain/register/corporate.ts";
import { mapLoader } from "../../shared/map/map-loader.ts";
import { MapScreen } from "../../shared/map-screen/map-screen.tsx";
import { pageTitle } from "../../shared/page-title.ts";

export const meta = pageTitle("Map of corporates");
export const loader = mapLoader(corporate);

export default function CorporatesMap() {
  return <MapScreen resource={corporate} title="Map of corporates" />;
}
