import { Link, useLoaderData, useSearchParams } from "react-router";
import { announcementsForHome } from "#areas/services/announcements/shown-announcements.ts";
import {
  listOwnAgents,
  type OwnAgent,
  type OwnAgentQuery,
  type OwnAgents,
} from "#areas/ticketing/wallets/own-agents.ts";
import { countNoun } from "#domain/count-text.ts";
import { formatMoment } from "#domain/lagos.ts";
import type { Actor } from "#kernel/actor.ts";
import { AppError } from "#kernel/app-error.ts";
import { pageLoader } from "#page/page-loader.ts";
import { ButtonLink } from "#ui/primitives/button.tsx";
import { Empty } from "#ui/primitives/empty.tsx";
import { Fact, Facts } from "#ui/primitives/facts.tsx";
import { PageHead } from "#ui/primitives/head.tsx";
import { Money } from "#ui/primitives/money.tsx";
import { withQuery } from "../shared/addresses/records.ts";
import { AnnouncementsOnHome } from "../shared/announcement/announcements-on-home.tsx";
import { DataTable } from "../shared/data-table.tsx";
import { pageTitle } from "../shared/page-title.ts";
import type { FilterDefinition } from "../shared/query-choice.tsx";
import { QueryFilters } from "../shared/query-filters.tsx";
import { suspensionFilter } from "../shared/records/suspension-filter.ts";
import { useRefresh } from "../shared/tickets/use-refresh.ts";
import { AgentStatus } from "./agent-status.tsx";

const SUSPENDED_VALUES = new Map([
  ["yes", true],
  ["no", false],
]);

const FILTERS: readonly FilterDefinition[] = [
  { ...suspensionFilter, label: "Status" },
  { name: "float", label: "Wallet balance", options: [{ value: "low", label: "Low balance" }] },
];

export const meta = pageTitle("My agents");
export const loader = pageLoader(async ({ actor, url: { searchParams: query } }) => {
  const suspended = SUSPENDED_VALUES.get(query.get("suspended") ?? "");
  const low = query.get("float") === "low";
  const [agents, announcements] = await Promise.all([
    ownAgents(actor, { suspended, low }),
    announcementsForHome(actor),
  ]);
  return { agents, announcements };
});

/** Absent if the account isn't linked to a super agent. */
async function ownAgents(
  actor: Actor,
  params: OwnAgentQuery,
): Promise<(OwnAgents & { narrowed: boolean }) | null> {
  try {
    return {
      ...(await listOwnAgents(actor, params)),
      narrowed: params.suspended !== undefined || params.low === true,
    };
  } catch (error) {
    if (error instanceof AppError && error.code === "no-agent") return null;
    throw error;
  }
}

/** The super agent's agents, lowest wallet balance first. */
export default function SuperAgentHome() {
  const { agents, announcements } = useLoaderData<typeof loader>();
  if (agents === null)
    return (
      <>
        <AnnouncementsOnHome items={announcements} />
        <PageHead title="My agents" />
        <Empty title="Your account isn’t linked to a super agent yet">
          Contact the revenue office to link it.
        </Empty>
      </>
    );
  return (
    <>
      <AnnouncementsOnHome items={announcements} />
      <Agents agents={agents} />
    </>
  );
}

function Agents({ agents }: { agents: OwnAgents & { narrowed: boolean } }) {
  const { company, rows, total, low_float_count, float_kobo, sold_kobo, sold, narrowed } = agents;
  const [query] = useSearchParams();
  useRefresh();
  return (
    <div className="stack">
      <PageHead title="My agents" count={total} note={company} />
      {total > 0 || narrowed ? <QueryFilters filters={FILTERS} /> : null}
      {rows.length === 0 && narrowed ? (
        <Empty title="No agents found" actions={<ButtonLink to="/super-agent">Show all</ButtonLink>} />
      ) : rows.length === 0 ? (
        <Empty title="No agents yet">The revenue office assigns agents to you.</Empty>
      ) : (
        <>
          <Facts>
            <Fact label="In agents’ wallets" numeric>
              <Money kobo={float_kobo} />
            </Fact>
            <Fact label="Sold today" numeric>
              <Money kobo={sold_kobo} />
            </Fact>
            <Fact label="Tickets today" numeric>
              {sold.toLocaleString("en-NG")}
            </Fact>
            <Fact label="Agents with a low balance" numeric>
              {low_float_count > 0 ? (
                <Link to={withQuery("/super-agent", query, { float: "low" })}>{low_float_count}</Link>
              ) : (
                low_float_count
              )}
              {` of ${total}`}
            </Fact>
          </Facts>
          <AgentTable rows={rows} />
          {total > rows.length ? (
            <p className="note">{`Showing ${rows.length} of ${total} agents, lowest balance first.`}</p>
          ) : null}
        </>
      )}
    </div>
  );
}

function AgentTable({ rows }: { rows: readonly OwnAgent[] }) {
  return (
    <DataTable<OwnAgent>
      caption="Agents, lowest balance first"
      stacked
      twoLineEntry
      twoLineRows
      columns={[
        {
          head: "Agent",
          place: "name",
          cell: (agent) => <a href={`/super-agent/agents/${agent.id}`}>{agent.name}</a>,
          secondLine: "code",
        },
        { head: "Status", place: "status", cell: (agent) => <AgentStatus agent={agent} /> },
        {
          head: "Last sale",
          hideBelowLg: true,
          cell: (agent) =>
            agent.last_sale_at ? formatMoment(agent.last_sale_at) : <span className="faint">None yet</span>,
        },
        {
          head: "Sold today (₦)",
          place: "sub",
          right: true,
          cell: (agent) => <LabelledAmount name="Sold today" kobo={agent.sold_kobo} />,
          secondLine: (agent) => countNoun(agent.sold, "ticket"),
        },
        {
          head: "Wallet (₦)",
          place: "sum",
          right: true,
          cell: (agent) => <LabelledAmount name="Wallet" kobo={agent.balance_kobo - agent.held_kobo} />,
        },
      ]}
      rows={rows}
    />
  );
}

/** An amount with its name, which on wider screens is the head of its column. */
function LabelledAmount({ name, kobo }: { name: string; kobo: number }) {
  return (
    <>
      <span className="narrow-only soft">{name} ₦</span>
      <Money kobo={kobo} bare />
    </>
  );
}
