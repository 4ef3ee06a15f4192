import { useLoaderData } from "react-router";
import { corporate } from "#domain/register/corporate.ts";
import { pageTitle } from "../../shared/page-title.ts";
import { RecordForm } from "../../shared/records/form.tsx";
import { registerLoader } from "../../shared/records/loaders.ts";

export const meta = pageTitle("Register corporate");
export const loader = registerLoader(corporate);

export default function CorporateRegister() {
  const { lgas } = useLoaderData<typeof loader>();
  return <RecordForm resource={corporate} title="Register corporate" lgas={lgas} />;
}
