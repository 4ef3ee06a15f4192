import { useLoaderData } from "react-router";
import { individualCategory } from "#domain/register/individual-category.ts";
import { pageTitle } from "../../shared/page-title.ts";
import { RecordForm } from "../../shared/records/form.tsx";
import { registerLoader } from "../../shared/records/loaders.ts";

export const meta = pageTitle("Register individual category");
export const loader = registerLoader(individualCategory);

export default function IndividualCategoryRegister() {
  const { lgas } = useLoaderData<typeof loader>();
  return <RecordForm resource={individualCategory} title="Register individual category" lgas={lgas} />;
}
