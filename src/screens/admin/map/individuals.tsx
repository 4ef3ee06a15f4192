import { individual } from "#domain/register/individual.ts";
import { mapLoader } from "../../shared/map/map-loader.ts";
import { MapScreen } from "../../shared/map-screen/map-screen.tsx";
import { pageTitle } from "../../shared/page-title.ts";

export const meta = pageTitle("Map of individuals");
export const loader = mapLoader(individual);

export default function IndividualsMap() {
  return <MapScreen resource={individual} title="Map of individuals" />;
}
