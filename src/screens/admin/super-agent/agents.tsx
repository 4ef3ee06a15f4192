import type { AgentsOfSuper } from "#areas/ticketing/agents/agents-of.ts";
import { countNoun } from "#domain/count-text.ts";
import { useSession } from "#session/store.ts";
import { ButtonLink, Buttons } from "#ui/primitives/button.tsx";
import { Lines, ValueLine } from "#ui/primitives/lines.tsx";
import { Money } from "#ui/primitives/money.tsx";
import { RecordSection } from "#ui/primitives/record-sections.tsx";
import { Status } from "#ui/primitives/status.tsx";
import { recordPages } from "../../shared/addresses/records.ts";
import { agentPages } from "../ticket-agent/api-paths.ts";

interface AgentsProps {
  record: { id: number; status: string };
  agents: AgentsOfSuper | undefined;
}

/** The first agents of a super agent, by name. Hidden without the right to view agents. */
export function Agents({ record, agents }: AgentsProps) {
  const { can } = useSession();
  if (!agents) return null;
  const { total, float_kobo, rows } = agents;
  return (
    <RecordSection title="Agents" note={countNoun(total, "agent")}>
      {total === 0 ? (
        <p className="soft">No agents yet.</p>
      ) : (
        <Lines total={float_kobo !== null}>
          {rows.map((agent) => (
            <ValueLine key={agent.id} end={agent.balance === null ? null : <Money kobo={agent.balance} />}>
              <a href={recordPages.view("ticket_agent", agent.id)}>{agent.title}</a>{" "}
              <span className="faint">{agent.place ?? agent.code}</span>{" "}
              {agent.suspended ? <Status kind="suspended" /> : null}
            </ValueLine>
          ))}
          {float_kobo === null ? null : (
            <ValueLine end={<Money kobo={float_kobo} />}>Total float, {countNoun(total, "agent")}</ValueLine>
          )}
        </Lines>
      )}
      <Buttons className="gap">
        {total > rows.length ? (
          <ButtonLink small to={agentPages.agentsOf(record.id)}>
            View all agents
          </ButtonLink>
        ) : null}
        {can("ticket_agent.create") && record.status === "active" ? (
          <ButtonLink small icon="plus" to={agentPages.newAgentOf(record.id)}>
            Create ticket agent
          </ButtonLink>
        ) : null}
        {can("ticket_agent.edit") && total > 0 ? (
          <ButtonLink small to={agentPages.reassign(record.id)}>
            Reassign agents
          </ButtonLink>
        ) : null}
      </Buttons>
    </RecordSection>
  );
}
