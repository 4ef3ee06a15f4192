import { Link, useLoaderData, useLocation, useSearchParams } from "react-router";
import { groupSales } from "#areas/ticketing/tickets/group-sales.ts";
import { ticketChoices } from "#areas/ticketing/tickets/ticket-choices.ts";
import { formatDate } from "#domain/lagos.ts";
import { readTicketFilters, reportPeriod, salesGroupLabels, salesGroups } from "#domain/ticket-filters.ts";
import { may } from "#kernel/authorize.ts";
import { database } from "#kernel/db/client.ts";
import { lagosToday } from "#kernel/today.ts";
import { pageLoader } from "#page/page-loader.ts";
import { Empty } from "#ui/primitives/empty.tsx";
import { Fact, Facts } from "#ui/primitives/facts.tsx";
import { PageHead } from "#ui/primitives/head.tsx";
import { Money } from "#ui/primitives/money.tsx";
import { ErrorNotice } from "#ui/primitives/notice.tsx";
import { Tabs } from "#ui/primitives/tabs.tsx";
import { withQuery } from "../../shared/addresses/records.ts";
import { fileAddress } from "../../shared/file-address.ts";
import { pageTitle } from "../../shared/page-title.ts";
import { QueryFilters } from "../../shared/query-filters.tsx";
import { dateRangeParam } from "../../shared/records/date-range-param.ts";
import { ticketPaths } from "../../shared/tickets/labels.ts";
import { ticketFilters } from "../../shared/tickets/ticket-filters.ts";
import { ReportButtons } from "../report/report-buttons.tsx";
import styles from "./sales.module.css";
import { SalesTable } from "./sales-table.tsx";
import { soldTicketsUrl } from "./sales-urls.ts";

export const meta = pageTitle("Sales by agent");

export const loader = pageLoader(async ({ actor, url: { searchParams: query } }) => {
  const by = salesGroups.find((name) => name === query.get("by")) ?? "agent";
  const { fault, from, to } = dateRangeParam(query);
  const params = { ...readTicketFilters(query), from, to };
  const period = reportPeriod(params, await lagosToday(database()));
  const [report, choices] = await Promise.all([
    groupSales(actor, by, { ...params, ...period }),
    ticketChoices(actor, params.agent),
  ]);
  return { by, ...period, ...report, choices, exports: may(actor, "ticket.export"), fault };
});

/** Sales of a period, grouped; each figure links to its tickets. */
export default function SalesByAgent() {
  const { by, from, to, choices, exports, fault } = useLoaderData<typeof loader>();
  const { pathname } = useLocation();
  const [query] = useSearchParams();
  const tabs = salesGroups.map((group) => ({
    to: withQuery(pathname, query, { by: group === "agent" ? undefined : group }),
    label: `By ${salesGroupLabels[group].toLowerCase()}`,
    current: group === by,
  }));
  const exportParams = ["status", "agent", "super_agent", "category", "park", "lga", "agency"];
  const href = (format: string) =>
    fileAddress(ticketPaths.salesFile, query, exportParams, { by, from, to, format });
  return (
    <>
      <PageHead
        title="Sales by agent"
        {...(fault === null && {
          note: `${formatDate(from)} to ${formatDate(to)}`,
          actions: <ReportButtons exports={exports} href={href} />,
        })}
      />
      <Tabs label="Grouping" items={tabs} />
      <QueryFilters
        days={{ kind: "span", from: fault ? null : from, to: fault ? null : to }}
        filters={ticketFilters(choices)}
        preservedParams={["by"]}
      />
      {fault ? <ErrorNotice>{fault}</ErrorNotice> : <Sales />}
    </>
  );
}

/** The totals and the groups of the period. */
function Sales() {
  const { by, from, to, rows, totals } = useLoaderData<typeof loader>();
  const [query] = useSearchParams();
  return (
    <>
      <div className={styles.totals}>
        <Facts>
          <Fact label="Tickets" numeric>
            <Link to={soldTicketsUrl(query, { by, from, to })}>{totals.tickets.toLocaleString("en-NG")}</Link>
          </Fact>
          <Fact label="Sales" numeric>
            <Money kobo={totals.kobo} />
          </Fact>
          <Fact label="Commissions" numeric>
            <Money kobo={totals.agent_kobo + totals.super_agent_kobo} />
          </Fact>
        </Facts>
      </div>
      {rows.length > 0 ? (
        <SalesTable
          by={by}
          rows={rows}
          totals={totals}
          to={(id) => soldTicketsUrl(query, { by, from, to }, id)}
        />
      ) : (
        <Empty title="No matching sales">Select other dates or fewer filters.</Empty>
      )}
    </>
  );
}
