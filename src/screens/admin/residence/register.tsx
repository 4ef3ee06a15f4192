import { useLoaderData } from "react-router";
import { residence } from "#domain/register/residence.ts";
import { pageTitle } from "../../shared/page-title.ts";
import { RecordForm } from "../../shared/records/form.tsx";
import { registerAboutLoader } from "../../shared/records/loaders.ts";

export const meta = pageTitle("Register residence");
export const loader = registerAboutLoader(residence);

export default function ResidenceRegister() {
  const { lgas, references } = useLoaderData<typeof loader>();
  return <RecordForm resource={residence} title="Register residence" lgas={lgas} references={references} />;
}
