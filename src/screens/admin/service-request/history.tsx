import { useLoaderData, useSearchParams } from "react-router";
import { requestFilters } from "#areas/services/service-requests/filter-choices.ts";
import {
  type HistoryTotals,
  historyTotals,
  listEnded,
} from "#areas/services/service-requests/request-history.ts";
import { countNoun } from "#domain/count-text.ts";
import { formatDate, formatMoment, lagosDate } from "#domain/lagos.ts";
import { stateLabels } from "#domain/service/request-state.ts";
import { may } from "#kernel/authorize.ts";
import { pageLoader } from "#page/page-loader.ts";
import { ButtonAnchor } from "#ui/primitives/button.tsx";
import { Fact, Facts } from "#ui/primitives/facts.tsx";
import { Status } from "#ui/primitives/status.tsx";
import { type Columns, codeColumn } from "../../shared/data-table.tsx";
import { fileAddress } from "../../shared/file-address.ts";
import { pageTitle } from "../../shared/page-title.ts";
import { PagedList } from "../../shared/paged-list.tsx";
import { afterOf, choiceOf, listQuery, PER_PAGE } from "../../shared/paging.ts";
import { dateRangeParam, NO_PAGE } from "../../shared/records/date-range-param.ts";
import { idParam } from "../../shared/records/query-params.ts";
import {
  requestPages,
  requestPaths,
  requestStyle,
  workingDays,
} from "../../shared/service-request/labels.ts";
import { HistoryFilters } from "./history-filters.tsx";
import styles from "./request-history.module.css";

export const meta = pageTitle("Service history");

const CLOSED_STATES = ["resolved", "rejected", "closed", "withdrawn"] as const;

export const loader = pageLoader(async ({ actor, url: { searchParams: query } }) => {
  const { fault, from, to } = dateRangeParam(query);
  const params = {
    q: listQuery(query).q || undefined,
    status: choiceOf(query, "status", CLOSED_STATES),
    service_id: idParam(query, "service_id"),
    provider_id: idParam(query, "provider_id"),
    from,
    to,
  };
  const [page, totals, choices] = await Promise.all([
    listEnded(actor, { ...params, per_page: PER_PAGE, after: afterOf(query) }),
    historyTotals(actor, params),
    requestFilters(actor),
  ]);
  const readAt = formatMoment(Date.now());
  const exports = may(actor, "service_request.export") && fault === null;
  return { ...page, ...(fault && NO_PAGE), fault, totals, choices, readAt, exports };
});

type Data = Awaited<ReturnType<typeof loader>>;

const COLUMNS: Columns<Data["rows"][number]> = [
  codeColumn("Request", (id) => requestPages.view("/admin", id)),
  { head: "For", place: "name", cell: "subject", secondLine: "asset_code" },
  {
    head: "Requester",
    hideBelowLg: true,
    cell: ({ requester }) => requester ?? <span className="faint">not named</span>,
  },
  {
    head: "Assigned to",
    hideBelowLg: true,
    cell: ({ provider }) => provider ?? <span className="faint">the revenue office</span>,
    secondLine: "assigned",
  },
  {
    head: "Time taken",
    place: "sum",
    cell: (row) => <TimeTaken row={row} />,
    secondLine: ({ reopened }) => (reopened > 0 ? "reopened" : undefined),
  },
  {
    head: "Rating",
    place: "sub",
    cell: ({ rating }) => (rating === null ? <span className="faint">Not rated</span> : `${rating} of 5`),
    secondLine: "rating_remark",
  },
  {
    head: "Closed",
    place: "status",
    cell: ({ status }) => (
      <Status {...requestStyle({ status, waiting_for: null }, "/admin")} label={stateLabels[status]} />
    ),
    secondLine: ({ ended_at }) => formatDate(lagosDate(ended_at)),
  },
];

/** Closed requests: time taken against the target, and feedback. */
export default function ServiceHistory() {
  const data = useLoaderData<typeof loader>();
  return (
    <PagedList
      title="Service history"
      note={`as at ${data.readAt}`}
      actions={<Downloads data={data} />}
      list={data}
      fault={data.fault}
      caption="Closed requests, newest first"
      columns={COLUMNS}
      empty={{
        title: "No closed requests yet",
        noMatch: "No matching requests",
      }}
    >
      <HistoryFilters choices={data.choices} states={CLOSED_STATES} />
      {data.rows.length > 0 ? (
        <div className={styles.totals}>
          <Totals totals={data.totals} />
        </div>
      ) : null}
    </PagedList>
  );
}

function Downloads({ data }: { data: Data }) {
  const [query] = useSearchParams();
  if (!data.exports) return null;
  const names = ["q", "status", "service_id", "provider_id", "from", "to"];
  return (
    <ButtonAnchor
      small
      icon="download"
      href={fileAddress(requestPaths.file, query, names, { format: "csv" })}
      download
    >
      Download CSV
    </ButtonAnchor>
  );
}

function Totals({ totals }: { totals: HistoryTotals }) {
  const { in_time, late, withdrawn, reopened, rated, rating, days_used } = totals;
  return (
    <Facts>
      <Fact label="On time" numeric>
        {in_time.toLocaleString("en-NG")}
      </Fact>
      <Fact label="Late" numeric>
        {late.toLocaleString("en-NG")}
      </Fact>
      <Fact label="Withdrawn" numeric>
        {withdrawn.toLocaleString("en-NG")}
      </Fact>
      <Fact label="Reopened" numeric>
        {reopened.toLocaleString("en-NG")}
      </Fact>
      <Fact label="Average time" numeric>
        {days_used === null ? "none completed" : `${days_used} working days`}
      </Fact>
      <Fact label="Average rating" numeric>
        {rating === null ? "no ratings" : `${rating} of 5, from ${countNoun(rated, "rating")}`}
      </Fact>
    </Facts>
  );
}

function TimeTaken({ row: { status, days_used, days_to_serve } }: { row: Data["rows"][number] }) {
  if (status === "withdrawn") return <span className="faint">withdrawn</span>;
  const text = `${days_used} of ${workingDays(days_to_serve)}`;
  return days_used > days_to_serve ? (
    <Status kind="overdue" label={text} />
  ) : (
    <span className="num nowrap">{text}</span>
  );
}
