import { useLoaderData, useLocation, useNavigate, useSearchParams } from "react-router";
import { countRequests } from "#areas/services/service-requests/count-requests.ts";
import { requestFilters } from "#areas/services/service-requests/filter-choices.ts";
import {
  listRequests,
  type RequestList,
  requestLists,
} from "#areas/services/service-requests/list-requests.ts";
import { officeSight } from "#areas/services/service-requests/sight.ts";
import { countWords } from "#domain/count-words.ts";
import { formatMoment, isDate, lagosDate } from "#domain/lagos.ts";
import { requestStates, stateWords } from "#domain/service/request-state.ts";
import { pageLoader } from "#page/page-loader.ts";
import { ButtonLink } from "#ui/primitives/button.tsx";
import { Empty } from "#ui/primitives/empty.tsx";
import { PageHead } from "#ui/primitives/head.tsx";
import { Pager } from "#ui/primitives/pager.tsx";
import { Tabs } from "#ui/primitives/tabs.tsx";
import { withQuery } from "../../shared/addresses/records.ts";
import { pageTitle } from "../../shared/page-title.ts";
import { afterOf, PER_PAGE, pagerOf } from "../../shared/paging.ts";
import { PickFilters } from "../../shared/pick-filters.tsx";
import { useListKeys } from "../../shared/records/use-list-keys.ts";
import { requestPages } from "../../shared/service-request/words.ts";
import { RequestTable } from "./request-table.tsx";

export const meta = pageTitle("Service requests");

export const loader = pageLoader(async ({ actor, url: { searchParams: query } }) => {
  officeSight(actor);
  const list = requestLists.find((name) => name === query.get("list")) ?? "open";
  const due_by = query.get("due_by") ?? "";
  const [page, counts, choices] = await Promise.all([
    listRequests(actor, {
      list,
      q: (query.get("q") ?? "").slice(0, 100) || undefined,
      status: requestStates.find((name) => name === query.get("status")),
      category_id: numberOf(query, "category"),
      service_id: numberOf(query, "service"),
      provider_id: numberOf(query, "provider"),
      assigned_to: query.get("mine") === "yes" ? "me" : undefined,
      due_by: isDate(due_by) ? due_by : undefined,
      per_page: PER_PAGE,
      after: afterOf(query),
    }),
    countRequests(actor),
    requestFilters(actor),
  ]);
  return { ...page, list, counts, choices, today: lagosDate(Date.now()), readAt: formatMoment(Date.now()) };
});

function numberOf(query: URLSearchParams, name: string): number | undefined {
  const text = query.get(name) ?? "";
  return /^[0-9]{1,10}$/.test(text) ? Number(text) : undefined;
}

type Data = Awaited<ReturnType<typeof loader>>;

const TABS: readonly { list: RequestList; label: string; none: string }[] = [
  { list: "open", label: "Open", none: "No request is open" },
  { list: "overdue", label: "Overdue", none: "None is overdue" },
  { list: "unassigned", label: "With nobody", none: "Each is with somebody" },
  { list: "waiting", label: "Waiting", none: "None waits for a fee or an answer" },
  { list: "ended", label: "Ended", none: "None has ended yet" },
  { list: "all", label: "All", none: "Nobody has asked for anything yet" },
];

/** What people asked the office for: by its due day, the longest overdue first. */
export default function ServiceRequests() {
  const data = useLoaderData<typeof loader>();
  const { pathname } = useLocation();
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const keys = useListKeys(data.rows.length, (at) =>
    navigate(requestPages.view("/admin", data.rows[at]?.id ?? 0)),
  );
  const counted: Partial<Record<RequestList, number>> = data.counts;
  const tabs = TABS.map(({ list, label }) => {
    const count = counted[list];
    return {
      to: withQuery(pathname, query, { list: list === "open" ? undefined : list, after: undefined }),
      label,
      current: list === data.list,
      ...(count !== undefined && { count: countWords(count) }),
    };
  });
  const asked = FILTERS.some((name) => query.has(name));
  return (
    <>
      <PageHead
        title="Service requests"
        count={data.total}
        note={`as of ${data.readAt}`}
        acts={
          <ButtonLink slim icon="history" to={requestPages.history}>
            Service history
          </ButtonLink>
        }
      />
      <Tabs label="Which requests" items={tabs} />
      <RequestFilters data={data} />
      {data.rows.length > 0 ? (
        <RequestTable data={data} current={keys.current} />
      ) : (
        <Empty
          title={asked ? "No request fits" : (TABS.find(({ list }) => list === data.list)?.none ?? "")}
          acts={asked ? <ButtonLink to={pathname}>Show all that are open</ButtonLink> : undefined}
        >
          {asked
            ? "A code finds what it names: a request, an asset, who asks, a bill. Words find who asks."
            : "People ask at “Requests” of their own pages, for the services that are set up."}
        </Empty>
      )}
      <Pager {...pagerOf(pathname, query, data)} />
    </>
  );
}

const FILTERS = ["q", "status", "category", "service", "provider", "mine", "due_by"] as const;

function RequestFilters({ data }: { data: Data }) {
  return (
    <PickFilters
      placeholder="Code, asset or who asks"
      filters={[
        { name: "mine", label: "Assigned to", options: [{ value: "yes", label: "Me" }] },
        { name: "category", label: "Category", options: data.choices.categories },
        { name: "service", label: "Service", options: data.choices.services },
        { name: "provider", label: "Provider", options: data.choices.providers },
        {
          name: "status",
          label: "State",
          options: requestStates.map((value) => ({ value, label: stateWords[value] })),
        },
        { name: "due_by", label: "Due", options: dueOptions(data.today) },
      ].filter(({ options }) => options.length > 0)}
      keeps={["list"]}
    />
  );
}

function dueOptions(today: string) {
  const day = (days: number) =>
    new Date(Date.parse(`${today}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
  return [
    { value: today, label: "By today" },
    { value: day(7), label: "Within 7 days" },
    { value: day(30), label: "Within 30 days" },
  ];
}
