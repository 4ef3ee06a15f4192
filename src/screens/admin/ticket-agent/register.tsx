import { useLoaderData } from "react-router";
import { ticketAgent } from "#domain/register/ticket-agent.ts";
import { pageTitle } from "../../shared/page-title.ts";
import { RecordForm } from "../../shared/records/form.tsx";
import { registerAboutLoader } from "../../shared/records/loaders.ts";

export const meta = pageTitle("Create ticket agent");
export const loader = registerAboutLoader(ticketAgent);

export default function TicketAgentRegister() {
  const { lgas, references } = useLoaderData<typeof loader>();
  return (
    <RecordForm
      resource={ticketAgent}
      title="Create ticket agent"
      lgas={lgas}
      references={references}
      submitLabel="Create ticket agent"
    />
  );
}
