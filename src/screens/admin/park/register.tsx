import { useLoaderData } from "react-router";
import { park } from "#domain/register/park.ts";
import { pageTitle } from "../../shared/page-title.ts";
import { RecordForm } from "../../shared/records/form.tsx";
import { registerLoader } from "../../shared/records/loaders.ts";

export const meta = pageTitle("Register park");
export const loader = registerLoader(park);

export default function ParkRegister() {
  const { lgas } = useLoaderData<typeof loader>();
  return <RecordForm resource={park} title="Register park" lgas={lgas} />;
}
