import { mast } from "#domain/register/mast.ts";
import { mapLoader } from "../../shared/map/map-loader.ts";
import { MapScreen } from "../../shared/map-screen/map-screen.tsx";
import { pageTitle } from "../../shared/page-title.ts";

export const meta = pageTitle("Map of masts");
export const loader = mapLoader(mast);

export default function MastsMap() {
  return <MapScreen resource={mast} title="Map of masts" />;
}
