import { ticketAgent } from "#domain/register/ticket-agent.ts";
import { pageTitle } from "../../shared/page-title.ts";
import { RecordList } from "../../shared/records/list.tsx";
import { listLoader } from "../../shared/records/loaders.ts";

export const meta = pageTitle("Ticket agents");
export const loader = listLoader(ticketAgent);

export default function TicketAgentList() {
  return <RecordList resource={ticketAgent} title="Ticket agents" />;
}
