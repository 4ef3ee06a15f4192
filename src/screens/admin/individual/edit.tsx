import { useLoaderData } from "react-router";
import { individual } from "#domain/register/individual.ts";
import { pageTitle } from "../../shared/page-title.ts";
import { RecordForm } from "../../shared/records/form.tsx";
import { editLoader } from "../../shared/records/loaders.ts";

export const meta = pageTitle("Edit individual");
export const loader = editLoader(individual);

export default function IndividualEdit() {
  const { record, lgas } = useLoaderData<typeof loader>();
  return (
    <RecordForm
      key={record.version}
      resource={individual}
      title={`Edit ${record.title}`}
      lgas={lgas}
      record={record}
      references={record.references}
    />
  );
}
