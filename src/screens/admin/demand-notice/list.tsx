import { useLoaderData, useLocation, useSearchParams } from "react-router";
import { formatDate } from "#domain/lagos.ts";
import { useSession } from "#session/store.ts";
import { ButtonLink } from "#ui/primitives/button.tsx";
import { Notice } from "#ui/primitives/notice.tsx";
import { Status } from "#ui/primitives/status.tsx";
import { withQuery } from "../../shared/addresses/records.ts";
import { type Columns, codeColumn, moneyColumn } from "../../shared/data-table.tsx";
import { pageTitle } from "../../shared/page-title.ts";
import { PagedList } from "../../shared/paged-list.tsx";
import { pages } from "../charging/api-paths.ts";
import { noticesLoader } from "./loaders.ts";
import { noticeUrl } from "./urls.ts";

export const meta = pageTitle("Demand notices");
export const loader = noticesLoader;

const STATES = [
  { value: undefined, label: "All" },
  { value: "issued", label: "Issued" },
  { value: "served", label: "Served" },
  { value: "objected", label: "Under objection" },
  { value: "closed", label: "Paid" },
  { value: "cancelled", label: "Cancelled" },
] as const;

const YEARS_BACK = 6;

const columnsOf = (
  noticeHref: (id: number) => string,
): Columns<Awaited<ReturnType<typeof loader>>["rows"][number]> => [
  codeColumn("Notice", noticeHref),
  { head: "Charge", place: "name", cell: "title" },
  {
    head: "Record",
    hideOnPhone: true,
    cell: "asset_title",
    secondLine: (row) => <a href={`/admin/view/${row.asset_type}/${row.asset_id}`}>{row.asset_code}</a>,
  },
  { head: "Payer", place: "sub", cell: "payer_name" },
  {
    head: "Issued",
    hideBelowLg: true,
    cell: ({ issued_on }) => <span className="num nowrap">{formatDate(issued_on)}</span>,
  },
  {
    head: "Status",
    place: "status",
    cell: ({ statusStyle: { kind, label } }) => (
      <Status kind={kind} {...(label !== undefined && { label })} />
    ),
  },
  moneyColumn("Total (₦)", ({ total_kobo }) => total_kobo),
];

/** The demand notices, newest first. */
export default function DemandNotices() {
  const { categories, run, thisYear, ...list } = useLoaderData<typeof loader>();
  const { pathname } = useLocation();
  const [query] = useSearchParams();
  const openedFromList = (id: number) => noticeUrl(id, query);
  const years = Array.from({ length: YEARS_BACK + 2 }, (_, index) => String(thisYear + 1 - index));
  return (
    <PagedList
      title="Demand notices"
      actions={<ListActions />}
      tabs={{ name: "status", label: "Status", options: STATES }}
      search="Code, pay code or payer"
      filters={[
        {
          name: "category",
          label: "Category",
          options: categories.map(({ id, name }) => ({ value: String(id), label: name })),
        },
        { name: "year", label: "Year", options: years.map((value) => ({ value, label: value })) },
      ]}
      preservedParams={["run"]}
      list={list}
      rowHref={({ id }) => openedFromList(id)}
      caption="Demand notices, newest first"
      columns={columnsOf(openedFromList)}
      empty={{
        title: "No demand notices yet",
        text: "Start a billing run to issue the notices of a category.",
        actions: <NewRun />,
        noMatch: "No notices found",
        noMatchText: "Search by the code of a notice, bill, property or payer, or by payer name.",
      }}
    >
      {run ? (
        <Notice
          className="gap"
          action={
            <ButtonLink small to={withQuery(pathname, query, { run: undefined })}>
              Show all
            </ButtonLink>
          }
        >
          {run.code ? (
            <>
              Notices of billing run <a href={pages.run(run.id)}>{run.code}</a>.
            </>
          ) : (
            "Notices of one billing run."
          )}
        </Notice>
      ) : null}
    </PagedList>
  );
}

/** Prints the filtered notices. */
function ListActions() {
  const { can } = useSession();
  const [query] = useSearchParams();
  const params = new URLSearchParams(query);
  params.delete("after");
  return (
    <>
      {can("demand_notice.print") ? (
        <ButtonLink small icon="printer" to={`${pages.newPack}?${params}`}>
          Print notices
        </ButtonLink>
      ) : null}
      <NewRun />
    </>
  );
}

function NewRun() {
  const { can } = useSession();
  return can("billing.run") ? (
    <ButtonLink kind="primary" small icon="plus" to={pages.newRun}>
      New billing run
    </ButtonLink>
  ) : null;
}
