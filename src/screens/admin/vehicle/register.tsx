import { useLoaderData } from "react-router";
import { vehicle } from "#domain/register/vehicle.ts";
import { pageTitle } from "../../shared/page-title.ts";
import { RecordForm } from "../../shared/records/form.tsx";
import { registerLoader } from "../../shared/records/loaders.ts";

export const meta = pageTitle("Register vehicle");
export const loader = registerLoader(vehicle);

export default function VehicleRegister() {
  const { lgas } = useLoaderData<typeof loader>();
  return <RecordForm resource={vehicle} title="Register vehicle" lgas={lgas} />;
}
