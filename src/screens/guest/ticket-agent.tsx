import { useLoaderData } from "react-router";
import { getRecord } from "#areas/registry/records/get.ts";
import { readAgentDetails } from "#areas/ticketing/agents/agent-details.ts";
import { ticketAgent } from "#domain/register/ticket-agent.ts";
import { pageLoader } from "#page/page-loader.ts";
import { pageTitle } from "../shared/page-title.ts";
import { routeId } from "../shared/records/loaders.ts";
import { RecordStatus } from "../shared/records/status-tag.tsx";
import { AgentFacts } from "./agent-facts.tsx";
import { plainRecord } from "./plain-record.ts";
import { GuestRecord } from "./record.tsx";
import { guestUrls } from "./urls.ts";
import { WalletEntry } from "./wallet-entry.tsx";

export const meta = pageTitle("Ticket agent");
export const loader = pageLoader(async (args) => {
  const record = await getRecord(args.actor, ticketAgent, routeId(args));
  const { suspended, super_suspended, wallet } = await readAgentDetails(
    args.actor,
    "ticket_agent",
    record.id,
  );
  return {
    record: plainRecord(ticketAgent, record),
    desk: { suspended: suspended && { ...suspended, by_name: null, reason: "" }, super_suspended, wallet },
  };
});

export default function GuestTicketAgent() {
  const { record, desk } = useLoaderData<typeof loader>();
  return (
    <GuestRecord
      code={record.code}
      title={record.title}
      typeLabel="Ticket agent"
      status={<RecordStatus status={desk.suspended ? "suspended" : record.status} as="tag" />}
      list={{ to: guestUrls.agents, label: "Ticket agents" }}
    >
      <WalletEntry kind="ticket_agent" desk={desk} />
      <AgentFacts resource={ticketAgent} record={record} />
    </GuestRecord>
  );
}
