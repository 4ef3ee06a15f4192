import { useLoaderData } from "react-router";
import { lga } from "#domain/register/lga.ts";
import { pageTitle } from "../../shared/page-title.ts";
import { RecordForm } from "../../shared/records/form.tsx";
import { registerLoader } from "../../shared/records/loaders.ts";

export const meta = pageTitle("Register local government");
export const loader = registerLoader(lga);

export default function LgaRegister() {
  const { lgas } = useLoaderData<typeof loader>();
  return <RecordForm resource={lga} title="Register local government" lgas={lgas} />;
}
