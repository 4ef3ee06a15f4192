import { vehicle } from "#domain/register/vehicle.ts";
import { OwnRegister } from "../../owner/assets/form.tsx";
import { ownRegisterLoader } from "../../owner/assets/loaders.ts";
import { pageTitle } from "../../shared/page-title.ts";

export const meta = pageTitle("Register vehicle");
export const loader = ownRegisterLoader(vehicle);

export default function OurVehicleRegister() {
  return <OwnRegister resource={vehicle} base="/cooperate" />;
}
