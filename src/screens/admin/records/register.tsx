import { useLoaderData } from "react-router";
import { RecordForm } from "../../shared/records/form.tsx";
import { registerAboutLoader } from "../../shared/records/loaders.ts";
import { ofRegister, registerTitle, titleOf, useRegister } from "./register-of.ts";

export const meta = registerTitle("register");
export const loader = ofRegister(registerAboutLoader);

/** The form for a new record of any register; the URL may prefill fields: `?property_id=12`. */
export default function RegisterRecord() {
  const resource = useRegister();
  const { lgas, references } = useLoaderData<typeof loader>();
  return (
    <RecordForm
      key={resource.name}
      resource={resource}
      title={titleOf(resource, "register")}
      lgas={lgas}
      references={references}
    />
  );
}
