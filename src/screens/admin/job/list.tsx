import { useLoaderData, useLocation, useNavigate, useSearchParams } from "react-router";
import { ButtonLink } from "#ui/primitives/button.tsx";
import { Empty } from "#ui/primitives/empty.tsx";
import { PageHead } from "#ui/primitives/head.tsx";
import { Pager } from "#ui/primitives/pager.tsx";
import { Tabs } from "#ui/primitives/tabs.tsx";
import { jobPages } from "../../shared/addresses/jobs.ts";
import { withQuery } from "../../shared/addresses/records.ts";
import { pageTitle } from "../../shared/page-title.ts";
import { pagerOf } from "../../shared/paging.ts";
import { PickFilters } from "../../shared/pick-filters.tsx";
import { useListKeys } from "../../shared/records/use-list-keys.ts";
import { useBeat } from "../../shared/use-beat.ts";
import { JobTable } from "./job-table.tsx";
import { jobsLoader } from "./loaders.ts";
import { kindTitle } from "./words.ts";

export const meta = pageTitle("Jobs");
export const loader = jobsLoader;

const STATES = [
  { value: undefined, label: "All" },
  { value: "needs", label: "Need somebody" },
  { value: "running", label: "Running" },
  { value: "queued", label: "Waiting" },
  { value: "failed", label: "Failed" },
  { value: "done", label: "Finished" },
  { value: "cancelled", label: "Cancelled" },
] as const;

/** Milliseconds between two looks: while something runs, and while nothing does. */
const BUSY = 3_000;
const CALM = 15_000;

/** Work in the background: what runs, waits, failed and is finished. */
export default function Jobs() {
  const { open, kinds, now, ...list } = useLoaderData<typeof loader>();
  const { pathname } = useLocation();
  const [query] = useSearchParams();
  const navigate = useNavigate();
  useBeat(open.running + open.queued > 0 ? BUSY : CALM);
  const keys = useListKeys(list.rows.length, (at) => navigate(jobPages.job(list.rows[at]?.id ?? 0)));
  const counts: Readonly<Record<string, number>> = open;
  const tabs = STATES.map(({ value, label }) => ({
    to: withQuery(pathname, query, { state: value }),
    label,
    current: (query.get("state") ?? undefined) === value,
    ...(value !== undefined && counts[value] ? { count: counts[value] } : {}),
  }));
  const asked = ["q", "state", "kind"].some((name) => query.has(name));
  return (
    <>
      <PageHead
        title="Jobs"
        count={list.total}
        note="Work in the background; the list keeps itself up to date"
      />
      <Tabs label="States" items={tabs} />
      <PickFilters
        placeholder="Code, or words of the title"
        filters={[
          {
            name: "kind",
            label: "Kind",
            options: kinds.map((value) => ({ value, label: kindTitle(value) })),
          },
        ]}
        keeps={["state"]}
      />
      {list.rows.length > 0 ? (
        <JobTable rows={list.rows} current={keys.current} now={now} />
      ) : (
        <Empty
          title={asked ? "No job fits" : "No job yet"}
          acts={asked ? <ButtonLink to={pathname}>Show all</ButtonLink> : null}
        >
          Imports, billing runs, exports and what is done once a day come up here.
        </Empty>
      )}
      <Pager {...pagerOf(pathname, query, list)} />
    </>
  );
}
