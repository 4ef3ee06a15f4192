import { useLoaderData } from "react-router";
import { RecordForm } from "../../shared/records/form.tsx";
import { editLoader } from "../../shared/records/loaders.ts";
import { ofRegister, registerTitle, useRegister } from "./register-of.ts";

export const meta = registerTitle("edit");
export const loader = ofRegister(editLoader);

/** The form of a record of any register. */
export default function EditRecord() {
  const resource = useRegister();
  const { record, lgas } = useLoaderData<typeof loader>();
  return (
    <RecordForm
      key={`${resource.name} ${record.version}`}
      resource={resource}
      title={`Edit ${record.title}`}
      lgas={lgas}
      record={record}
      references={record.references}
    />
  );
}
