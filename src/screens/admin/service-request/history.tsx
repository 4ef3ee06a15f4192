import { useLoaderData, useLocation, useSearchParams } from "react-router";
import { requestFilters } from "#areas/services/service-requests/filter-choices.ts";
import {
  type HistoryTotals,
  historyTotals,
  listEnded,
} from "#areas/services/service-requests/request-history.ts";
import { formatDate, formatMoment, isDate, lagosDate } from "#domain/lagos.ts";
import { stateWords } from "#domain/service/request-state.ts";
import { may } from "#kernel/authorize.ts";
import { pageLoader } from "#page/page-loader.ts";
import { ButtonAnchor, ButtonLink } from "#ui/primitives/button.tsx";
import { Empty } from "#ui/primitives/empty.tsx";
import { Fact, Facts } from "#ui/primitives/facts.tsx";
import { PageHead } from "#ui/primitives/head.tsx";
import { Pager } from "#ui/primitives/pager.tsx";
import { Plate } from "#ui/primitives/plate.tsx";
import { Status } from "#ui/primitives/status.tsx";
import { Cell, HeadCell, Table } from "#ui/primitives/table.tsx";
import { fileAddress } from "../../shared/file-address.ts";
import { pageTitle } from "../../shared/page-title.ts";
import { afterOf, PER_PAGE, pagerOf } from "../../shared/paging.ts";
import { requestCalls, requestLook, requestPages, workingDays } from "../../shared/service-request/words.ts";
import styles from "./history.module.css";
import { HistoryFilters } from "./history-filters.tsx";

export const meta = pageTitle("Service history");

const ENDS = ["resolved", "rejected", "closed", "withdrawn"] as const;

export const loader = pageLoader(async ({ actor, url: { searchParams: query } }) => {
  const asked = {
    q: (query.get("q") ?? "").slice(0, 100) || undefined,
    status: ENDS.find((name) => name === query.get("status")),
    service_id: numberOf(query, "service_id"),
    provider_id: numberOf(query, "provider_id"),
    from: dateOf(query, "from"),
    to: dateOf(query, "to"),
  };
  const [page, totals, choices] = await Promise.all([
    listEnded(actor, { ...asked, per_page: PER_PAGE, after: afterOf(query) }),
    historyTotals(actor, asked),
    requestFilters(actor),
  ]);
  const readAt = formatMoment(Date.now());
  return { ...page, totals, choices, readAt, exports: may(actor, "service_request.export") };
});

function numberOf(query: URLSearchParams, name: string): number | undefined {
  const text = query.get(name) ?? "";
  return /^[0-9]{1,10}$/.test(text) ? Number(text) : undefined;
}

function dateOf(query: URLSearchParams, name: string): string | undefined {
  const text = query.get(name) ?? "";
  return isDate(text) ? text : undefined;
}

type Data = Awaited<ReturnType<typeof loader>>;

/** What ended: how long it took against what was allowed, and what was said of it. */
export default function ServiceHistory() {
  const data = useLoaderData<typeof loader>();
  const { pathname } = useLocation();
  const [query] = useSearchParams();
  const asked = ["q", "status", "service_id", "provider_id", "from", "to"].some((name) => query.has(name));
  return (
    <>
      <PageHead
        title="Service history"
        count={data.total}
        note={`as of ${data.readAt}`}
        acts={<Downloads data={data} />}
      />
      <HistoryFilters choices={data.choices} states={ENDS} />
      {data.rows.length > 0 ? (
        <>
          <div className={styles.totals}>
            <Totals totals={data.totals} />
          </div>
          <HistoryTable rows={data.rows} />
        </>
      ) : (
        <Empty
          title={asked ? "No request fits" : "No request has ended yet"}
          acts={asked ? <ButtonLink to={pathname}>Show all</ButtonLink> : undefined}
        >
          What is resolved, rejected or withdrawn comes here, with the working days it took.
        </Empty>
      )}
      <Pager {...pagerOf(pathname, query, data)} />
    </>
  );
}

function Downloads({ data }: { data: Data }) {
  const [query] = useSearchParams();
  if (!data.exports) return null;
  const names = ["q", "status", "service_id", "provider_id", "from", "to"];
  return (
    <ButtonAnchor
      slim
      icon="download"
      href={fileAddress(requestCalls.file, query, names, { format: "csv" })}
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
      <Fact label="In time" figure>
        {in_time.toLocaleString("en-NG")}
      </Fact>
      <Fact label="Late" figure>
        {late.toLocaleString("en-NG")}
      </Fact>
      <Fact label="Withdrawn" figure>
        {withdrawn.toLocaleString("en-NG")}
      </Fact>
      <Fact label="Opened again" figure>
        {reopened.toLocaleString("en-NG")}
      </Fact>
      <Fact label="Took on average" figure>
        {days_used === null ? "nothing served" : `${days_used} working days`}
      </Fact>
      <Fact label="Rating on average" figure>
        {rating === null
          ? "nobody rated"
          : `${rating} of 5, from ${rated.toLocaleString("en-NG")} ${rated === 1 ? "rating" : "ratings"}`}
      </Fact>
    </Facts>
  );
}

function HistoryTable({ rows }: { rows: Data["rows"] }) {
  return (
    <Table caption="Requests that ended, the latest end first" tall fold tworow>
      <thead>
        <tr>
          <HeadCell>Request</HeadCell>
          <HeadCell>For</HeadCell>
          <HeadCell spareMid>Who asked</HeadCell>
          <HeadCell spareMid>With</HeadCell>
          <HeadCell>Took</HeadCell>
          <HeadCell>Rating</HeadCell>
          <HeadCell>Ended</HeadCell>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id}>
            <Cell place="code">
              <Plate code={row.code} drawn href={requestPages.view("/admin", row.id)} />
            </Cell>
            <Cell head place="name" under={row.asset_code ?? undefined}>
              {row.subject}
            </Cell>
            <Cell spare spareMid>
              {row.requester ?? <span className="faint">nobody named</span>}
            </Cell>
            <Cell spare spareMid under={row.assigned ?? undefined}>
              {row.provider ?? <span className="faint">the office</span>}
            </Cell>
            <Cell place="sum" under={row.reopened > 0 ? "opened again" : undefined}>
              <Took row={row} />
            </Cell>
            <Cell place="sub" under={row.rating_remark ?? undefined}>
              {row.rating === null ? <span className="faint">Not rated</span> : `${row.rating} of 5`}
            </Cell>
            <Cell place="status" under={formatDate(lagosDate(row.ended_at))}>
              <Status
                {...requestLook({ status: row.status, waiting_for: null }, "/admin")}
                label={stateWords[row.status]}
              />
            </Cell>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

function Took({ row: { status, days_used, days_to_serve } }: { row: Data["rows"][number] }) {
  if (status === "withdrawn") return <span className="faint">withdrawn</span>;
  const words = `${days_used} of ${workingDays(days_to_serve)}`;
  return days_used > days_to_serve ? (
    <Status kind="overdue" label={words} />
  ) : (
    <span className="num nowrap">{words}</span>
  );
}
