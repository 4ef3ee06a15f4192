import { useLoaderData } from "react-router";
import { jobPages } from "../../shared/addresses/jobs.ts";
import { pageTitle } from "../../shared/page-title.ts";
import { PagedList } from "../../shared/paged-list.tsx";
import { useBeat } from "../../shared/use-beat.ts";
import { jobColumns } from "./job-columns.tsx";
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
  useBeat(open.running + open.queued > 0 ? BUSY : CALM);
  const counts: Readonly<Record<string, number>> = open;
  const options = STATES.map((tab) => ({ ...tab, count: counts[tab.value ?? ""] || undefined }));
  return (
    <PagedList
      title="Jobs"
      note="Work in the background; the list keeps itself up to date"
      tabs={{ name: "state", label: "States", options }}
      search="Code, or words of the title"
      filters={[
        {
          name: "kind",
          label: "Kind",
          options: kinds.map((value) => ({ value, label: kindTitle(value) })),
        },
      ]}
      list={list}
      rowHref={({ id }) => jobPages.job(id)}
      caption="Jobs, the latest first"
      two
      columns={jobColumns(now)}
      empty={{
        title: "No job yet",
        noMatch: "No job fits",
        text: "Imports, billing runs, exports and what is done once a day come up here.",
      }}
    />
  );
}
