import { useEffect, useState } from "react";
import { countNoun } from "#domain/count-text.ts";
import { formatMoment } from "#domain/lagos.ts";
import { api } from "#session/api.ts";
import { useSession } from "#session/store.ts";
import type { JobState } from "../jobs/use-job.ts";

type ExportJob = JobState & { readonly created_by: number | null };

const MAX_JOBS = 50;
const MAX_FILES = 5;

/** Exported files that are still available; empty if there are none. */
export function EarlierExports() {
  const { user } = useSession();
  const [jobs, setJobs] = useState<readonly ExportJob[]>([]);
  useEffect(() => {
    const controller = new AbortController();
    void api
      .get<ExportJob[]>("/api/v1/jobs", {
        query: { kind: "export-list", state: "done", per_page: MAX_JOBS },
        signal: controller.signal,
      })
      .then((result) => {
        if (result.ok) setJobs(result.data);
      });
    return () => controller.abort();
  }, []);
  const now = Date.now();
  const ownFiles = jobs
    .filter((job) => job.created_by === user?.id && job.file && Date.parse(expiryOf(job)) > now)
    .slice(0, MAX_FILES);
  if (ownFiles.length === 0) return null;
  return (
    <div>
      <p className="strong">Your files</p>
      <ul>
        {ownFiles.map((job) => (
          <li key={job.id}>
            <a href={`/api/v1/jobs/${job.id}/file`} download>
              {job.file?.name}
            </a>{" "}
            <span className="note">
              {`${countNoun(job.done, "row")}, available until ${formatMoment(Date.parse(expiryOf(job)))}`}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}

function expiryOf({ result }: ExportJob): string {
  return typeof result?.expires === "string" ? result.expires : "";
}
