import { ticketAgent } from "#domain/register/ticket-agent.ts";
import { pageLoader } from "#page/page-loader.ts";
import { pageTitle } from "../shared/page-title.ts";
import { readRegister } from "./read-register.ts";
import { RegisterList } from "./register-list.tsx";
import { guestUrls } from "./urls.ts";

export const meta = pageTitle("Ticket agents");
export const loader = pageLoader((args) => readRegister(ticketAgent, args));

export default function GuestTicketAgents() {
  return <RegisterList resource={ticketAgent} title="Ticket agents" view={guestUrls.agent} masked />;
}
