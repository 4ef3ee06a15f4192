import { useLoaderData } from "react-router";
import { jobPages } from "../../shared/addresses/jobs.ts";
import { pageTitle } from "../../shared/page-title.ts";
import { PagedList } from "../../shared/paged-list.tsx";
import { usePolling } from "../../shared/use-polling.ts";
import { jobColumns } from "./job-columns.tsx";
import { kindTitle } from "./labels.ts";
import { jobsLoader } from "./loaders.ts";

export const meta = pageTitle("Jobs");
export const loader = jobsLoader;

const STATES = [
  { value: undefined, label: "All" },
  { value: "needs", label: "Need attention" },
  { value: "running", label: "Running" },
  { value: "queued", label: "Queued" },
  { value: "failed", label: "Failed" },
  { value: "done", label: "Done" },
  { value: "cancelled", label: "Cancelled" },
] as const;

/** Polling interval in milliseconds: while a job runs, and while none does. */
const BUSY_INTERVAL = 3_000;
const IDLE_INTERVAL = 15_000;

/** Background jobs: running, queued, failed and finished. */
export default function Jobs() {
  const { open, kinds, now, ...list } = useLoaderData<typeof loader>();
  usePolling(open.running + open.queued > 0 ? BUSY_INTERVAL : IDLE_INTERVAL);
  const counts: Readonly<Record<string, number>> = open;
  const options = STATES.map((tab) => ({ ...tab, count: counts[tab.value ?? ""] || undefined }));
  return (
    <PagedList
      title="Jobs"
      note="Updates automatically"
      tabs={{ name: "state", label: "Status", options }}
      search="Code or title"
      filters={[
        {
          name: "kind",
          label: "Type",
          options: kinds.map((value) => ({ value, label: kindTitle(value) })),
        },
      ]}
      list={list}
      rowHref={({ id }) => jobPages.job(id)}
      caption="Jobs, newest first"
      twoLineEntry
      columns={jobColumns(now)}
      empty={{
        title: "No jobs yet",
        noMatch: "No jobs found",
      }}
    />
  );
}
