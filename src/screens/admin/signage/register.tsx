import { useLoaderData } from "react-router";
import { signage } from "#domain/register/signage.ts";
import { pageTitle } from "../../shared/page-title.ts";
import { RecordForm } from "../../shared/records/form.tsx";
import { registerLoader } from "../../shared/records/loaders.ts";

export const meta = pageTitle("Register sign");
export const loader = registerLoader(signage);

export default function SignageRegister() {
  const { lgas } = useLoaderData<typeof loader>();
  return <RecordForm resource={signage} title="Register sign" lgas={lgas} />;
}
