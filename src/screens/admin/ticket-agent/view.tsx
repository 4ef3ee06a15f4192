import { useLoaderData } from "react-router";
import { membershipsOf, readAgentDetails } from "#areas/ticketing/agents/agent-details.ts";
import { listUnlinkedAccounts } from "#areas/ticketing/agents/list-unlinked-accounts.ts";
import { ticketAgent } from "#domain/register/ticket-agent.ts";
import { pageLoader } from "#page/page-loader.ts";
import { pageTitle } from "../../shared/page-title.ts";
import { readView } from "../../shared/records/loaders.ts";
import { RecordView } from "../../shared/records/view.tsx";
import { Accounts } from "./accounts.tsx";
import { Memberships } from "./memberships.tsx";
import { SellingStatus } from "./selling-status.tsx";
import { WalletEntry } from "./wallet-entry.tsx";

export const meta = pageTitle("Ticket agent");
export const loader = pageLoader(async (args) => {
  const view = await readView(ticketAgent, args);
  const { id } = view.record;
  const [desk, moves, free] = await Promise.all([
    readAgentDetails(args.actor, "ticket_agent", id),
    membershipsOf(id),
    listUnlinkedAccounts(args.actor, "ticket_agent"),
  ]);
  return { ...view, desk, moves, free };
});

/** An agent: sales status, wallet, super agent and accounts. */
export default function TicketAgentView() {
  const { record, offers, desk, moves, free } = useLoaderData<typeof loader>();
  return (
    <RecordView resource={ticketAgent}>
      <SellingStatus kind="ticket_agent" record={record} desk={desk} mayApprove={offers.approve} />
      <WalletEntry wallet={desk.wallet} />
      <Memberships current={record.references.super_agent_id} moves={moves} />
      <Accounts
        kind="ticket_agent"
        record={record}
        accounts={desk.accounts}
        free={free}
        edits={offers.edit}
      />
    </RecordView>
  );
}
