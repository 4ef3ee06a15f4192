import { useLoaderData } from "react-router";
import { property } from "#domain/register/property.ts";
import { pageTitle } from "../../shared/page-title.ts";
import { RecordForm } from "../../shared/records/form.tsx";
import { registerLoader } from "../../shared/records/loaders.ts";

export const meta = pageTitle("Register property");
export const loader = registerLoader(property);

export default function PropertyRegister() {
  const { lgas } = useLoaderData<typeof loader>();
  return <RecordForm resource={property} title="Register property" lgas={lgas} />;
}
