import { vehicle } from "#domain/register/vehicle.ts";
import { pageTitle } from "../../shared/page-title.ts";
import { viewLoader } from "../../shared/records/loaders.ts";
import { RecordView } from "../../shared/records/view.tsx";

export const meta = pageTitle("Vehicle");
export const loader = viewLoader(vehicle);

export default function VehicleView() {
  return <RecordView resource={vehicle} />;
}
