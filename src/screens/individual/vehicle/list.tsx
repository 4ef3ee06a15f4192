import { vehicle } from "#domain/register/vehicle.ts";
import { OwnList } from "../../owner/assets/list.tsx";
import { ownListLoader } from "../../owner/assets/loaders.ts";
import { pageTitle } from "../../shared/page-title.ts";

export const meta = pageTitle("My vehicles");
export const loader = ownListLoader(vehicle);

export default function MyVehicleList() {
  return <OwnList resource={vehicle} base="/individual" />;
}
