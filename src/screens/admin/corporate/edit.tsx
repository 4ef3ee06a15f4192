import { useLoaderData } from "react-router";
import { corporate } from "#domain/register/corporate.ts";
import { pageTitle } from "../../shared/page-title.ts";
import { RecordForm } from "../../shared/records/form.tsx";
import { editLoader } from "../../shared/records/loaders.ts";

export const meta = pageTitle("Edit corporate");
export const loader = editLoader(corporate);

export default function CorporateEdit() {
  const { record, lgas } = useLoaderData<typeof loader>();
  return (
    <RecordForm
      key={record.version}
      resource={corporate}
      title={`Edit ${record.title}`}
      lgas={lgas}
      record={record}
      references={record.references}
    />
  );
}
