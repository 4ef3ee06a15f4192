import { vehicle } from "#domain/register/vehicle.ts";
import { pageTitle } from "../../shared/page-title.ts";
import { RecordList } from "../../shared/records/list.tsx";
import { listLoader } from "../../shared/records/loaders.ts";

export const meta = pageTitle("Vehicles");
export const loader = listLoader(vehicle);

export default function VehicleList() {
  return <RecordList resource={vehicle} title="Vehicles" />;
}
