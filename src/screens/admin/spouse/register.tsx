import { useLoaderData } from "react-router";
import { spouse } from "#domain/register/spouse.ts";
import { pageTitle } from "../../shared/page-title.ts";
import { RecordForm } from "../../shared/records/form.tsx";
import { registerAboutLoader } from "../../shared/records/loaders.ts";

export const meta = pageTitle("Register spouse");
export const loader = registerAboutLoader(spouse);

export default function SpouseRegister() {
  const { lgas, references } = useLoaderData<typeof loader>();
  return <RecordForm resource={spouse} title="Register spouse" lgas={lgas} references={references} />;
}
