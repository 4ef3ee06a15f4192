import { vehicle } from "#domain/register/vehicle.ts";
import { OwnList } from "../../owner/assets/list.tsx";
import { ownListLoader } from "../../owner/assets/loaders.ts";
import { pageTitle } from "../../shared/page-title.ts";

export const meta = pageTitle("Our vehicles");
export const loader = ownListLoader(vehicle);

export default function OurVehicleList() {
  return <OwnList resource={vehicle} base="/cooperate" />;
}
