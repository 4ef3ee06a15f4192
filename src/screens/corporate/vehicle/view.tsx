import { vehicle } from "#domain/register/vehicle.ts";
import { ownViewLoader } from "../../owner/assets/loaders.ts";
import { OwnView } from "../../owner/assets/view.tsx";
import { pageTitle } from "../../shared/page-title.ts";

export const meta = pageTitle("Vehicle");
export const loader = ownViewLoader(vehicle);

export default function OurVehicleView() {
  return <OwnView resource={vehicle} base="/cooperate" />;
}
