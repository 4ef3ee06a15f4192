import { vehicle } from "#domain/register/vehicle.ts";
import { ApprovalQueue } from "../../shared/approval/approval-queue.tsx";
import { queueLoader } from "../../shared/approval/loader.ts";
import { pageTitle } from "../../shared/page-title.ts";

export const meta = pageTitle("Vehicles awaiting approval");
export const loader = queueLoader(vehicle);

export default function VehicleWaiting() {
  return <ApprovalQueue resource={vehicle} />;
}
