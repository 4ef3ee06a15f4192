import { useLoaderData } from "react-router";
import { mast } from "#domain/register/mast.ts";
import { pageTitle } from "../../shared/page-title.ts";
import { RecordForm } from "../../shared/records/form.tsx";
import { registerLoader } from "../../shared/records/loaders.ts";

export const meta = pageTitle("Register mast");
export const loader = registerLoader(mast);

export default function MastRegister() {
  const { lgas } = useLoaderData<typeof loader>();
  return <RecordForm resource={mast} title="Register mast" lgas={lgas} />;
}
