import { useLoaderData, useLocation, useNavigate, useSearchParams } from "react-router";
import { useSession } from "#session/store.ts";
import { ButtonLink } from "#ui/primitives/button.tsx";
import { Empty } from "#ui/primitives/empty.tsx";
import { PageHead } from "#ui/primitives/head.tsx";
import { Notice } from "#ui/primitives/notice.tsx";
import { Pager } from "#ui/primitives/pager.tsx";
import { Tabs } from "#ui/primitives/tabs.tsx";
import { withQuery } from "../../shared/addresses/records.ts";
import { pageTitle } from "../../shared/page-title.ts";
import { pagerOf } from "../../shared/paging.ts";
import { useListKeys } from "../../shared/records/use-list-keys.ts";
import { pages } from "../charging/calls.ts";
import { noticesLoader } from "./loaders.ts";
import { NoticeFilters } from "./notice-filters.tsx";
import { NoticeTable } from "./notice-table.tsx";

export const meta = pageTitle("Demand notices");
export const loader = noticesLoader;

const STATES = [
  { value: undefined, label: "All" },
  { value: "issued", label: "Issued" },
  { value: "served", label: "Served" },
  { value: "objected", label: "Objected to" },
  { value: "closed", label: "Closed" },
  { value: "cancelled", label: "Cancelled" },
] as const;

/** The demand notices there are, the latest first. */
export default function DemandNotices() {
  const list = useLoaderData<typeof loader>();
  const { pathname } = useLocation();
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const keys = useListKeys(list.rows.length, (at) => navigate(pages.notice(list.rows[at]?.id ?? 0)));
  const asked = ["q", "status", "category", "year", "run"].some((name) => query.has(name));
  const tabs = STATES.map(({ value, label }) => ({
    to: withQuery(pathname, query, { status: value }),
    label,
    current: (query.get("status") ?? undefined) === value,
  }));
  return (
    <>
      <PageHead title="Demand notices" count={list.total} acts={<ListActs />} />
      <Tabs label="States" items={tabs} />
      <NoticeFilters categories={list.categories} thisYear={list.thisYear} />
      {list.run ? (
        <Notice
          className="gap"
          act={
            <ButtonLink slim to={withQuery(pathname, query, { run: undefined })}>
              Show all
            </ButtonLink>
          }
        >
          Only those of the billing run <a href={pages.run(list.run.id)}>{list.run.code}</a>.
        </Notice>
      ) : null}
      {list.rows.length > 0 ? (
        <NoticeTable rows={list.rows} current={keys.current} />
      ) : (
        <Nothing asked={asked} clearTo={pathname} />
      )}
      <Pager {...pagerOf(pathname, query, list)} />
    </>
  );
}

/** What is filtered is what is printed. */
function ListActs() {
  const { can } = useSession();
  const [query] = useSearchParams();
  const asked = new URLSearchParams(query);
  asked.delete("after");
  return (
    <>
      {can("demand_notice.print") ? (
        <ButtonLink slim icon="printer" to={`${pages.newPack}?${asked}`}>
          Print these notices
        </ButtonLink>
      ) : null}
      <NewRun />
    </>
  );
}

function NewRun() {
  const { can } = useSession();
  return can("billing.run") ? (
    <ButtonLink kind="primary" slim icon="plus" to={pages.newRun}>
      New billing run
    </ButtonLink>
  ) : null;
}

function Nothing({ asked, clearTo }: { asked: boolean; clearTo: string }) {
  if (asked)
    return (
      <Empty title="No notice fits this search" acts={<ButtonLink to={clearTo}>Show all</ButtonLink>}>
        A code finds what it names: notice, bill, property or payer. Words find payers.
      </Empty>
    );
  return (
    <Empty title="No demand notices yet" acts={<NewRun />}>
      A billing run makes them, for all records of a category at once.
    </Empty>
  );
}
