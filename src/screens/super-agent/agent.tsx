import { Link, useLoaderData } from "react-router";
import { getOwnAgent, type OwnAgentView } from "#areas/ticketing/wallets/own-agents.ts";
import { formatClock, formatMoment } from "#domain/lagos.ts";
import { formatPhone } from "#domain/phone.ts";
import { lowerLimit } from "#domain/wallet.ts";
import { pageLoader } from "#page/page-loader.ts";
import { Fact, Facts } from "#ui/primitives/facts.tsx";
import { Figure } from "#ui/primitives/figure.tsx";
import { Breadcrumb, RecordHead } from "#ui/primitives/head.tsx";
import { Money } from "#ui/primitives/money.tsx";
import { RecordCode } from "#ui/primitives/record-code.tsx";
import { RecordSection, RecordSections } from "#ui/primitives/record-sections.tsx";
import { Status } from "#ui/primitives/status.tsx";
import { DataTable, moneyColumn } from "../shared/data-table.tsx";
import { pageTitle } from "../shared/page-title.ts";
import { routeId } from "../shared/records/loaders.ts";
import { AgentActions } from "./agent-actions.tsx";
import { AgentStatus } from "./agent-status.tsx";

export const meta = pageTitle("My agent");
export const loader = pageLoader((args) => getOwnAgent(args.actor, routeId(args)));

/** One of the super agent's agents: wallet, limit and today's sales. */
export default function SuperAgentsAgent() {
  const agent = useLoaderData<typeof loader>();
  const limit = lowerLimit(agent.daily_limit_kobo, agent.office_limit_kobo);
  return (
    <>
      <Breadcrumb>
        <Link to="/super-agent">My agents</Link> · {agent.code}
      </Breadcrumb>
      <RecordSections>
        <RecordSection head={<RecordCode code={agent.code} size="big" />}>
          <RecordHead title={agent.name} actions={<AgentActions agent={agent} />}>
            <AgentStatus agent={agent} />
            <a href={`tel:${agent.phone_number}`}>{formatPhone(agent.phone_number)}</a>
          </RecordHead>
          <div className="stack gap">
            <div>
              <p className="soft">Wallet</p>
              <Figure kobo={agent.balance_kobo - agent.held_kobo} />
            </div>
            <Facts>
              <Fact label="Sold today" numeric>
                <Money kobo={agent.sold_kobo} />
              </Fact>
              <Fact label="Tickets today" numeric>
                {agent.sold.toLocaleString("en-NG")}
              </Fact>
              <Fact label="Daily limit" numeric>
                {limit === null ? "None" : <Money kobo={limit} />}
              </Fact>
              <Fact label="Last sale">
                {agent.last_sale_at ? formatMoment(agent.last_sale_at) : "None yet"}
              </Fact>
              {agent.held_kobo > 0 ? (
                <Fact label="Offline float" numeric>
                  <Money kobo={agent.held_kobo} />
                </Fact>
              ) : null}
            </Facts>
          </div>
        </RecordSection>
        <RecordSection
          title="Today’s sales"
          note={agent.sales.length > 0 ? String(agent.sales.length) : undefined}
        >
          <Sales sales={agent.sales} />
        </RecordSection>
      </RecordSections>
    </>
  );
}

function Sales({ sales }: { sales: OwnAgentView["sales"] }) {
  if (sales.length === 0) return <p className="soft">No sales today.</p>;
  return (
    <DataTable<(typeof sales)[number]>
      caption="Today’s sales, newest first"
      stacked
      twoLineEntry
      columns={[
        {
          head: "Ticket",
          place: "name",
          cell: (sale) => (sale.holder_key ? `${sale.category}, ${sale.holder_key}` : sale.category),
          secondLine: "code",
        },
        { head: "Time", place: "sub", cell: (sale) => formatClock(sale.at) },
        { head: "Status", place: "status", cell: (sale) => <Status kind={sale.voided ? "void" : "valid"} /> },
        moneyColumn("Amount (₦)", (sale) => sale.kobo),
      ]}
      rows={sales}
    />
  );
}
