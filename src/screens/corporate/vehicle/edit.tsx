import { vehicle } from "#domain/register/vehicle.ts";
import { OwnEdit } from "../../owner/assets/form.tsx";
import { ownEditLoader } from "../../owner/assets/loaders.ts";
import { pageTitle } from "../../shared/page-title.ts";

export const meta = pageTitle("Edit vehicle");
export const loader = ownEditLoader(vehicle);

export default function OurVehicleEdit() {
  return <OwnEdit resource={vehicle} base="/cooperate" />;
}
