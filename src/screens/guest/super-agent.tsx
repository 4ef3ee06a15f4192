import { useLoaderData } from "react-router";
import { getRecord } from "#areas/registry/records/get.ts";
import { readAgentDetails } from "#areas/ticketing/agents/agent-details.ts";
import { agentsOf } from "#areas/ticketing/agents/agents-of.ts";
import { countNoun } from "#domain/count-text.ts";
import { superAgent } from "#domain/register/super-agent.ts";
import { pageLoader } from "#page/page-loader.ts";
import { Lines, ValueLine } from "#ui/primitives/lines.tsx";
import { Money } from "#ui/primitives/money.tsx";
import { RecordSection } from "#ui/primitives/record-sections.tsx";
import { pageTitle } from "../shared/page-title.ts";
import { routeId } from "../shared/records/loaders.ts";
import { RecordStatus } from "../shared/records/status-tag.tsx";
import { AgentFacts } from "./agent-facts.tsx";
import { plainRecord } from "./plain-record.ts";
import { GuestRecord } from "./record.tsx";
import { guestUrls } from "./urls.ts";
import { WalletEntry } from "./wallet-entry.tsx";

/** Maximum number of agents shown; the list has the others. */
const MAX_AGENTS = 20;

export const meta = pageTitle("Super agent");
export const loader = pageLoader(async (args) => {
  const record = await getRecord(args.actor, superAgent, routeId(args));
  const [{ suspended, super_suspended, wallet }, agents] = await Promise.all([
    readAgentDetails(args.actor, "super_agent", record.id),
    agentsOf(args.actor, record.id, MAX_AGENTS),
  ]);
  return {
    record: plainRecord(superAgent, record),
    agents,
    desk: { suspended: suspended && { ...suspended, by_name: null, reason: "" }, super_suspended, wallet },
  };
});

export default function GuestSuperAgent() {
  const { record, desk, agents } = useLoaderData<typeof loader>();
  return (
    <GuestRecord
      code={record.code}
      title={record.title}
      typeLabel="Super agent"
      status={<RecordStatus status={desk.suspended ? "suspended" : record.status} as="tag" />}
      list={{ to: guestUrls.superAgents, label: "Super agents" }}
    >
      <WalletEntry kind="super_agent" desk={desk} />
      <RecordSection title="Agents" note={countNoun(agents.total, "agent")}>
        {agents.total === 0 ? (
          <p className="soft">No ticket agents yet.</p>
        ) : (
          <Lines>
            {agents.rows.map(({ id, title, place, balance }) => (
              <ValueLine key={id} end={balance === null ? null : <Money kobo={balance} />}>
                <a href={guestUrls.agent(id)}>{title}</a> <span className="faint">{place ?? ""}</span>
              </ValueLine>
            ))}
          </Lines>
        )}
        {agents.total > agents.rows.length ? (
          <p className="gap">
            <a href={`${guestUrls.agents}?super_agent_id=${record.id}`}>View all agents</a>
          </p>
        ) : null}
      </RecordSection>
      <AgentFacts resource={superAgent} record={record} />
    </GuestRecord>
  );
}
