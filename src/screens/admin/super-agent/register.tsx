import { useLoaderData } from "react-router";
import { superAgent } from "#domain/register/super-agent.ts";
import { pageTitle } from "../../shared/page-title.ts";
import { RecordForm } from "../../shared/records/form.tsx";
import { registerAboutLoader } from "../../shared/records/loaders.ts";

export const meta = pageTitle("Create super agent");
export const loader = registerAboutLoader(superAgent);

export default function SuperAgentRegister() {
  const { lgas, references } = useLoaderData<typeof loader>();
  return (
    <RecordForm
      resource={superAgent}
      title="Create super agent"
      lgas={lgas}
      references={references}
      submitLabel="Create super agent"
    />
  );
}
