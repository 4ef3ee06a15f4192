import { useLoaderData } from "react-router";
import { individual } from "#domain/register/individual.ts";
import { pageTitle } from "../../shared/page-title.ts";
import { RecordForm } from "../../shared/records/form.tsx";
import { registerLoader } from "../../shared/records/loaders.ts";

export const meta = pageTitle("Register individual");
export const loader = registerLoader(individual);

export default function IndividualRegister() {
  const { lgas } = useLoaderData<typeof loader>();
  return <RecordForm resource={individual} title="Register individual" lgas={lgas} />;
}
