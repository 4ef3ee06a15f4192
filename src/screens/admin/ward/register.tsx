import { useLoaderData } from "react-router";
import { ward } from "#domain/register/ward.ts";
import { pageTitle } from "../../shared/page-title.ts";
import { RecordForm } from "../../shared/records/form.tsx";
import { registerLoader } from "../../shared/records/loaders.ts";

export const meta = pageTitle("Register ward");
export const loader = registerLoader(ward);

export default function WardRegister() {
  const { lgas } = useLoaderData<typeof loader>();
  return <RecordForm resource={ward} title="Register ward" lgas={lgas} />;
}
