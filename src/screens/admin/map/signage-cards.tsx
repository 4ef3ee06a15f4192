import { signage } from "#domain/register/signage.ts";
import { mapLoader } from "../../shared/map/map-loader.ts";
import { MapScreen } from "../../shared/map-screen/map-screen.tsx";
import { pageTitle } from "../../shared/page-title.ts";

export const meta = pageTitle("Map of signage");
export const loader = mapLoader(signage);

export default function SignageCardsMap() {
  return <MapScreen resource={signage} title="Map of signage" cards />;
}
