import { Link, useLoaderData } from "react-router";
import type { Sales } from "#areas/ticketing/ticket-dashboard/today-sales.ts";
import type { TicketDashboard } from "#areas/ticketing/ticket-dashboard/view-dashboard.ts";
import { formatDate, formatMoment, formatTime, getMonthName } from "#domain/lagos.ts";
import { formatNaira } from "#domain/money.ts";
import { Empty } from "#ui/primitives/empty.tsx";
import { Fact, Facts } from "#ui/primitives/facts.tsx";
import { PageHead } from "#ui/primitives/head.tsx";
import { Money } from "#ui/primitives/money.tsx";
import { Panel } from "#ui/primitives/panel.tsx";
import { Cell, HeadCell, Table } from "#ui/primitives/table.tsx";
import styles from "./charts.module.css";
import { ColumnsChart } from "./columns-chart.tsx";
import type { dashboardLoader } from "./dashboard-loader.ts";
import { SalesTable } from "./sales-table.tsx";
import { useRefresh } from "./use-refresh.ts";

/** Today's sales, the month, and agents with unusual sales. @param base "/admin" or "/guest" */
export function Dashboard({ base }: { base: string }) {
  const data = useLoaderData<typeof dashboardLoader>();
  useRefresh();
  const { today, day, as_of, month, month_before } = data;
  const tickets = `${base}/list/single-ticket?from=${day}&to=${day}`;
  const [thisMonth, before] = [Number(day.slice(5, 7)), ((Number(day.slice(5, 7)) + 10) % 12) + 1];
  return (
    <div className={styles.page}>
      <PageHead title="Ticket dashboard" note={`${formatDate(day)}, as of ${formatTime(as_of)}`} />
      <Facts>
        <Fact label="Sold today" figure>
          <Link to={`${tickets}&status=valid`}>
            <b className="strong">
              <Money kobo={today.total.kobo} />
            </b>
          </Link>
        </Fact>
        <Fact label="Tickets today" figure>
          <Link to={`${tickets}&status=valid`}>{count(today.total.tickets)}</Link>
        </Fact>
        <Fact label="Voided today" figure>
          <Link to={`${tickets}&status=void`}>{count(today.total.voids)}</Link>
          {today.total.voids > 0 ? <> ({formatNaira(today.total.void_kobo)})</> : null}
        </Fact>
        <Fact label={`${getMonthName(thisMonth)} so far`} figure>
          <Money kobo={month.kobo} />
          <br />
          <Link to={`${base}/list/single-ticket?from=${day.slice(0, 8)}01&to=${day}&status=valid`}>
            {count(month.tickets)} tickets
          </Link>
        </Fact>
        <Fact label={`${getMonthName(before)}, same period`} figure>
          {month_before.kobo === 0 ? (
            <span className="faint">no sales</span>
          ) : (
            <>
              <Money kobo={month_before.kobo} />
              <br />
              <span className="faint">{againstText(month, month_before)}</span>
            </>
          )}
        </Fact>
      </Facts>
      {today.total.tickets + today.total.voids === 0 ? (
        <Empty title="No sales today yet">Sales by hour, category, park and agent appear here.</Empty>
      ) : (
        <Today data={data} tickets={tickets} />
      )}
      <UnusualAgents data={data} base={base} />
    </div>
  );
}

function Today({ data: { today, as_of }, tickets }: { data: TicketDashboard; tickets: string }) {
  const hour = Number(formatMoment(as_of).slice(-5, -3));
  const clock = (at: number) => `${String(at).padStart(2, "0")}:00`;
  return (
    <>
      <Panel title="Tickets by hour">
        <ColumnsChart
          name="Tickets by hour"
          columns={today.hours.map((sales, at) => ({
            key: String(at),
            label: at % 3 === 0 ? String(at) : "",
            value: sales.tickets,
            mark: String(sales.tickets),
            description: `${clock(at)}, ${sales.tickets}`,
            now: at === hour,
          }))}
        />
        <details>
          <summary>View as table</summary>
          <SalesTable
            name="Hour"
            rows={today.hours
              .map((sales, at) => ({ ...sales, key: String(at), name: clock(at) }))
              .filter(({ tickets: sold, voids }) => sold + voids > 0)}
          />
        </details>
      </Panel>
      <div className={styles.pair}>
        <div>
          <Panel title="By category">
            <SalesTable name="Category" rows={today.categories} to={(key) => `${tickets}&category=${key}`} />
          </Panel>
        </div>
        <div>
          <Panel title="By park">
            <SalesTable name="Park" rows={today.parks} to={(key) => `${tickets}&park=${key}`} />
          </Panel>
        </div>
      </div>
      <Panel title="By agent">
        <SalesTable name="Agent" rows={today.agents} to={(key) => `${tickets}&agent=${key}`} most={20} />
      </Panel>
    </>
  );
}

function UnusualAgents({ data: { unusual_agents, day }, base }: { data: TicketDashboard; base: string }) {
  return (
    <Panel title="Unusual agent activity">
      {unusual_agents.length === 0 ? (
        <p className="note">
          None today. Agents appear here if their sales differ from their last 4 weeks, or if they sell at
          night, void many tickets or sell many tickets to one plate.
        </p>
      ) : (
        <Table caption="Unusual agent activity today" stacked twoLineEntry>
          <thead>
            <tr>
              <HeadCell>Agent</HeadCell>
              <HeadCell>Reason</HeadCell>
              <HeadCell right>Tickets</HeadCell>
            </tr>
          </thead>
          <tbody>
            {unusual_agents.map(({ agent_id, name, tickets, reasons }) => (
              <tr key={agent_id}>
                <Cell head place="name">
                  <Link to={`${base}/list/single-ticket?agent=${agent_id}&from=${day}&to=${day}`}>
                    {name}
                  </Link>
                </Cell>
                <Cell place="sub">{reasons.map(({ explanation }) => explanation).join("; ")}</Cell>
                <Cell right place="sum">
                  {count(tickets)}
                </Cell>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
    </Panel>
  );
}

const count = (of: number) => of.toLocaleString("en-NG");

/** "12.5% more now". The previous sales are not 0. */
function againstText(now: Sales, before: Sales): string {
  const tenths = Math.round(((now.kobo - before.kobo) * 1000) / before.kobo);
  if (tenths === 0) return "the same now";
  return `${Math.abs(tenths) / 10}% ${tenths > 0 ? "more" : "less"} now`;
}
