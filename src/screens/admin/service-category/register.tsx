import { useLoaderData } from "react-router";
import { serviceCategory } from "#domain/register/service-category.ts";
import { pageTitle } from "../../shared/page-title.ts";
import { RecordForm } from "../../shared/records/form.tsx";
import { registerLoader } from "../../shared/records/loaders.ts";

export const meta = pageTitle("Register service category");
export const loader = registerLoader(serviceCategory);

export default function ServiceCategoryRegister() {
  const { lgas } = useLoaderData<typeof loader>();
  return <RecordForm resource={serviceCategory} title="Register service category" lgas={lgas} />;
}
