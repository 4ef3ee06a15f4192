import { useLoaderData } from "react-router";
import { vehicle } from "#domain/register/vehicle.ts";
import { pageTitle } from "../../shared/page-title.ts";
import { viewLoader } from "../../shared/records/loaders.ts";
import { RecordView } from "../../shared/records/view.tsx";
import { Owes } from "../owes/owes.tsx";
import { withOwed } from "../owes/owes-data.ts";

export const meta = pageTitle("Vehicle");
export const loader = withOwed("vehicle", viewLoader(vehicle));

export default function VehicleView() {
  const { record, owed } = useLoaderData<typeof loader>();
  return (
    <RecordView resource={vehicle}>
      <Owes owed={owed} about={{ type: "vehicle", id: record.id }} />
    </RecordView>
  );
}
