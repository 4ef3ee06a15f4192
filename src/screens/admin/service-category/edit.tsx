import { useLoaderData } from "react-router";
import { serviceCategory } from "#domain/register/service-category.ts";
import { pageTitle } from "../../shared/page-title.ts";
import { RecordForm } from "../../shared/records/form.tsx";
import { editLoader } from "../../shared/records/loaders.ts";

export const meta = pageTitle("Edit service category");
export const loader = editLoader(serviceCategory);

export default function ServiceCategoryEdit() {
  const { record, lgas } = useLoaderData<typeof loader>();
  return (
    <RecordForm
      key={record.version}
      resource={serviceCategory}
      title={`Edit ${record.title}`}
      lgas={lgas}
      record={record}
    />
  );
}
