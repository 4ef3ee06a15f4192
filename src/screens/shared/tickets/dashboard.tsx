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
import { countColumn, DataTable } from "../data-table.tsx";
import styles from "./charts.module.css";
import { ColumnChart } from "./column-chart.tsx";
import type { dashboardLoader } from "./dashboard-loader.ts";
import { SalesTable } from "./sales-table.tsx";
import { useRefresh } from "./use-refresh.ts";

/** Today's sales, the month, and agents with unusual sales. @param base "/admin" or "/guest" */
export function Dashboard({ base }: { base: string }) {
  const data = useLoaderData<typeof dashboardLoader>();
  useRefresh();
  const { today, day, as_of, month, month_before } = data;
  const tickets = `${base}/list/single-ticket?from=${day}&to=${day}`;
  const [thisMonth, previousMonth] = [Number(day.slice(5, 7)), ((Number(day.slice(5, 7)) + 10) % 12) + 1];
  return (
    <div className={styles.page}>
      <PageHead title="Ticket dashboard" note={`${formatDate(day)}, as at ${formatTime(as_of)}`} />
      <Facts>
        <Fact label="Sold today" numeric>
          <Link to={`${tickets}&status=valid`}>
            <b className="strong">
              <Money kobo={today.total.kobo} />
            </b>
          </Link>
        </Fact>
        <Fact label="Tickets today" numeric>
          <Link to={`${tickets}&status=valid`}>{formatCount(today.total.tickets)}</Link>
        </Fact>
        <Fact label="Voided today" numeric>
          <Link to={`${tickets}&status=void`}>{formatCount(today.total.voids)}</Link>
          {today.total.voids > 0 ? <> ({formatNaira(today.total.void_kobo)})</> : null}
        </Fact>
        <Fact label={`${getMonthName(thisMonth)} so far`} numeric>
          <Money kobo={month.kobo} />
          <br />
          <Link to={`${base}/list/single-ticket?from=${day.slice(0, 8)}01&to=${day}&status=valid`}>
            {formatCount(month.tickets)} tickets
          </Link>
        </Fact>
        <Fact label={`${getMonthName(previousMonth)}, same period`} numeric>
          {month_before.kobo === 0 ? (
            <span className="faint">no sales</span>
          ) : (
            <>
              <Money kobo={month_before.kobo} />
              <br />
              <span className="faint">{changeText(month, month_before)}</span>
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
  const hourText = (at: number) => `${String(at).padStart(2, "0")}:00`;
  return (
    <>
      <Panel title="Tickets by hour">
        <ColumnChart
          name="Tickets by hour"
          columns={today.hours.map((sales, index) => ({
            key: String(index),
            label: index % 3 === 0 ? String(index) : "",
            value: sales.tickets,
            valueLabel: String(sales.tickets),
            description: `${hourText(index)}, ${sales.tickets}`,
            current: index === hour,
          }))}
        />
        <details>
          <summary>View as table</summary>
          <SalesTable
            name="Hour"
            rows={today.hours
              .map((sales, index) => ({ ...sales, key: String(index), name: hourText(index) }))
              .filter(({ tickets: sold, voids }) => sold + voids > 0)}
          />
        </details>
      </Panel>
      <div className={styles.tables}>
        <div>
          <Panel title="By category">
            <SalesTable
              name="Category"
              rows={today.categories}
              rowAddress={(key) => `${tickets}&category=${key}`}
            />
          </Panel>
        </div>
        <div>
          <Panel title="By park">
            <SalesTable name="Park" rows={today.parks} rowAddress={(key) => `${tickets}&park=${key}`} />
          </Panel>
        </div>
      </div>
      <Panel title="By agent">
        <SalesTable
          name="Agent"
          rows={today.agents}
          rowAddress={(key) => `${tickets}&agent=${key}`}
          maxRows={20}
        />
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
        <DataTable<TicketDashboard["unusual_agents"][number]>
          caption="Unusual agent activity today"
          stacked
          twoLineEntry
          rows={unusual_agents}
          columns={[
            {
              head: "Agent",
              place: "name",
              cell: ({ agent_id, name }) => (
                <Link to={`${base}/list/single-ticket?agent=${agent_id}&from=${day}&to=${day}`}>{name}</Link>
              ),
            },
            {
              head: "Reason",
              place: "sub",
              cell: ({ reasons }) => reasons.map(({ explanation }) => explanation).join("; "),
            },
            countColumn("Tickets", ({ tickets }) => tickets, { place: "sum" }),
          ]}
        />
      )}
    </Panel>
  );
}

const formatCount = (value: number) => value.toLocaleString("en-NG");

/** "12.5% more now". The previous sales are not 0. */
function changeText(current: Sales, previous: Sales): string {
  const tenths = Math.round(((current.kobo - previous.kobo) * 1000) / previous.kobo);
  if (tenths === 0) return "the same now";
  return `${Math.abs(tenths) / 10}% ${tenths > 0 ? "more" : "less"} now`;
}
