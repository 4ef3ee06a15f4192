import { useLoaderData } from "react-router";
import { mast } from "#domain/register/mast.ts";
import { pageTitle } from "../../shared/page-title.ts";
import { RecordForm } from "../../shared/records/form.tsx";
import { editLoader } from "../../shared/records/loaders.ts";

export const meta = pageTitle("Edit mast");
export const loader = editLoader(mast);

export default function MastEdit() {
  const { record, lgas } = useLoaderData<typeof loader>();
  return (
    <RecordForm
      key={record.version}
      resource={mast}
      title={`Edit ${record.title}`}
      lgas={lgas}
      record={record}
      references={record.references}
    />
  );
}
