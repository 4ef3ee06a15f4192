import { useLoaderData } from "react-router";
import { vehicle } from "#domain/register/vehicle.ts";
import { pageTitle } from "../../shared/page-title.ts";
import { RecordForm } from "../../shared/records/form.tsx";
import { editLoader } from "../../shared/records/loaders.ts";

export const meta = pageTitle("Edit vehicle");
export const loader = editLoader(vehicle);

export default function VehicleEdit() {
  const { record, lgas } = useLoaderData<typeof loader>();
  return (
    <RecordForm
      key={record.version}
      resource={vehicle}
      title={`Edit ${record.title}`}
      lgas={lgas}
      record={record}
      references={record.references}
    />
  );
}
