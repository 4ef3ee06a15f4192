import { useLoaderData } from "react-router";
import { readAgentDetails } from "#areas/ticketing/agents/agent-details.ts";
import { agentsOf } from "#areas/ticketing/agents/agents-of.ts";
import { listUnlinkedAccounts } from "#areas/ticketing/agents/list-unlinked-accounts.ts";
import { superAgent } from "#domain/register/super-agent.ts";
import { may } from "#kernel/authorize.ts";
import { pageLoader } from "#page/page-loader.ts";
import { pageTitle } from "../../shared/page-title.ts";
import { readView } from "../../shared/records/loaders.ts";
import { RecordView } from "../../shared/records/view.tsx";
import { Accounts } from "../ticket-agent/accounts.tsx";
import { SellingStatus } from "../ticket-agent/selling-status.tsx";
import { WalletEntry } from "../ticket-agent/wallet-entry.tsx";
import { Agents } from "./agents.tsx";

/** How many agents the page lists; the rest are linked. */
const MAX_AGENTS = 10;

export const meta = pageTitle("Super agent");
export const loader = pageLoader(async (args) => {
  const view = await readView(superAgent, args);
  const { id } = view.record;
  const [desk, agents, free] = await Promise.all([
    readAgentDetails(args.actor, "super_agent", id),
    may(args.actor, "ticket_agent.view") ? agentsOf(args.actor, id, MAX_AGENTS) : undefined,
    listUnlinkedAccounts(args.actor, "super_agent"),
  ]);
  return { ...view, desk, agents, free };
});

/** A super agent: its status, wallet, agents and accounts. */
export default function SuperAgentView() {
  const { record, offers, desk, agents, free } = useLoaderData<typeof loader>();
  return (
    <RecordView resource={superAgent}>
      <SellingStatus kind="super_agent" record={record} desk={desk} mayApprove={offers.approve} />
      <WalletEntry wallet={desk.wallet} />
      <Agents record={record} agents={agents} />
      <Accounts kind="super_agent" record={record} accounts={desk.accounts} free={free} edits={offers.edit} />
    </RecordView>
  );
}
