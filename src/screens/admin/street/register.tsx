import { useLoaderData } from "react-router";
import { street } from "#domain/register/street.ts";
import { pageTitle } from "../../shared/page-title.ts";
import { RecordForm } from "../../shared/records/form.tsx";
import { registerLoader } from "../../shared/records/loaders.ts";

export const meta = pageTitle("Register street");
export const loader = registerLoader(street);

export default function StreetRegister() {
  const { lgas } = useLoaderData<typeof loader>();
  return <RecordForm resource={street} title="Register street" lgas={lgas} />;
}
