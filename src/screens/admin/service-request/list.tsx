import { useLoaderData } from "react-router";
import { countRequests } from "#areas/services/service-requests/count-requests.ts";
import { requestFilters } from "#areas/services/service-requests/filter-choices.ts";
import {
  type ListedRequest,
  listRequests,
  type RequestList,
  requestLists,
} from "#areas/services/service-requests/list-requests.ts";
import { officeVisibility } from "#areas/services/service-requests/visibility.ts";
import { countText } from "#domain/count-text.ts";
import { formatDate, formatMoment, lagosDate } from "#domain/lagos.ts";
import { requestStates, stateLabels } from "#domain/service/request-state.ts";
import { database } from "#kernel/db/client.ts";
import { lagosToday } from "#kernel/today.ts";
import { pageLoader } from "#page/page-loader.ts";
import { ButtonLink } from "#ui/primitives/button.tsx";
import { Status } from "#ui/primitives/status.tsx";
import { type Columns, codeColumn } from "../../shared/data-table.tsx";
import { pageTitle } from "../../shared/page-title.ts";
import { PagedList } from "../../shared/paged-list.tsx";
import { choiceOf, listQuery } from "../../shared/paging.ts";
import { dateParam, idParam } from "../../shared/records/query-params.ts";
import { requestPages, requestStyle } from "../../shared/service-request/labels.ts";

export const meta = pageTitle("Service requests");

export const loader = pageLoader(async ({ actor, url: { searchParams: query } }) => {
  officeVisibility(actor);
  const list = choiceOf(query, "list", requestLists) ?? "open";
  const [page, counts, choices, today] = await Promise.all([
    listRequests(actor, {
      list,
      ...listQuery(query),
      status: choiceOf(query, "status", requestStates),
      category_id: idParam(query, "category"),
      service_id: idParam(query, "service"),
      provider_id: idParam(query, "provider"),
      assigned_to: query.get("mine") === "yes" ? "me" : undefined,
      due_by: dateParam(query, "due_by"),
    }),
    countRequests(actor),
    requestFilters(actor),
    lagosToday(database()),
  ]);
  const byDue = list !== "ended" && list !== "all";
  return {
    ...page,
    byDue,
    counts,
    choices,
    today,
    readAt: formatMoment(Date.now()),
  };
});

const TABS: readonly { value: RequestList; label: string; empty: string }[] = [
  { value: "open", label: "Open", empty: "No open requests" },
  { value: "overdue", label: "Overdue", empty: "No overdue requests" },
  { value: "unassigned", label: "Unassigned", empty: "No unassigned requests" },
  { value: "waiting", label: "Awaiting payment or reply", empty: "No requests awaiting payment or a reply" },
  { value: "ended", label: "Closed", empty: "No closed requests yet" },
  { value: "all", label: "All", empty: "No requests yet" },
];

const STATES = requestStates.map((value) => ({ value, label: stateLabels[value] }));

const COLUMNS: Columns<ListedRequest> = [
  {
    ...codeColumn("Request", (id) => requestPages.view("/admin", id)),
    secondLine: (row) => `submitted ${formatDate(lagosDate(row.submitted_at))}`,
  },
  { head: "For", place: "name", cell: "subject", secondLine: "asset_code" },
  {
    head: "Requester",
    place: "sub",
    cell: ({ requester }) => requester ?? <span className="faint">not named</span>,
  },
  {
    head: "Assigned to",
    hideBelowLg: true,
    cell: ({ provider, assigned }) =>
      provider ?? (assigned ? "The revenue office" : <span className="faint">unassigned</span>),
    secondLine: "assigned",
  },
  {
    head: "Due",
    place: "sum",
    cell: (row) => <Due row={row} />,
    secondLine: ({ overdue, due_on }) => (overdue && due_on ? `since ${formatDate(due_on)}` : undefined),
  },
  {
    head: "Status",
    place: "status",
    cell: (row) => <Status {...requestStyle(row, "/admin")} />,
    secondLine: ({ reopened }) => (reopened > 0 ? "reopened" : undefined),
  },
];

/** Service requests by due date, longest overdue first. */
export default function ServiceRequests() {
  const { byDue, counts, choices, today, readAt, ...list } = useLoaderData<typeof loader>();
  const counted: Partial<Record<RequestList, number>> = counts;
  const options = TABS.map((tab) => {
    const count = counted[tab.value];
    return { ...tab, count: count === undefined ? undefined : countText(count) };
  });
  const filters = [
    { name: "mine", label: "Assigned to", options: [{ value: "yes", label: "Me" }] },
    { name: "category", label: "Category", options: choices.categories },
    { name: "service", label: "Service", options: choices.services },
    { name: "provider", label: "Provider", options: choices.providers },
    { name: "status", label: "Status", options: STATES },
    { name: "due_by", label: "Due", options: dueOptions(today) },
  ];
  return (
    <PagedList
      title="Service requests"
      note={`as at ${readAt}`}
      actions={
        <ButtonLink small icon="history" to={requestPages.history}>
          Service history
        </ButtonLink>
      }
      tabs={{ name: "list", label: "Requests", options }}
      search="Code, asset or requester"
      filters={filters.filter((filter) => filter.options.length > 0)}
      list={list}
      rowHref={({ id }) => requestPages.view("/admin", id)}
      caption={byDue ? "Requests by due date, most overdue first" : "Requests, newest first"}
      columns={COLUMNS}
      empty={{
        noMatch: "No matching requests",
        noMatchText: "Search by request, asset, bill or payer code, or by requester name.",
      }}
    />
  );
}

function Due({ row: { due_on, overdue, ended_at } }: { row: ListedRequest }) {
  if (ended_at) return <span className="num nowrap">{`Closed ${formatDate(lagosDate(ended_at))}`}</span>;
  if (due_on === null) return <span className="faint">On hold</span>;
  if (overdue) return <Status kind="overdue" />;
  return <span className="num nowrap">{formatDate(due_on)}</span>;
}

function dueOptions(today: string) {
  const day = (days: number) =>
    new Date(Date.parse(`${today}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
  return [
    { value: today, label: "Due today" },
    { value: day(7), label: "Within 7 days" },
    { value: day(30), label: "Within 30 days" },
  ];
}
