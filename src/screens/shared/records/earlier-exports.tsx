import { useEffect, useState } from "react";
import { countNoun } from "#domain/count-text.ts";
import { formatMoment } from "#domain/lagos.ts";
import { api } from "#session/api.ts";
import { useSession } from "#session/store.ts";
import type { JobState } from "../jobs/use-job.ts";

type Made = JobState & { readonly created_by: number | null };

const MOST = 50;
const SHOWN = 5;

/** Exported files that are still available; empty if there are none. */
export function EarlierExports() {
  const { user } = useSession();
  const [made, setMade] = useState<readonly Made[]>([]);
  useEffect(() => {
    const controller = new AbortController();
    void api
      .get<Made[]>("/api/v1/jobs", {
        query: { kind: "export-list", state: "done", per_page: MOST },
        signal: controller.signal,
      })
      .then((result) => {
        if (result.ok) setMade(result.data);
      });
    return () => controller.abort();
  }, []);
  const now = Date.now();
  const own = made
    .filter((job) => job.created_by === user?.id && job.file && Date.parse(expiryOf(job)) > now)
    .slice(0, SHOWN);
  if (own.length === 0) return null;
  return (
    <div>
      <p className="strong">Your files</p>
      <ul>
        {own.map((job) => (
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

function expiryOf({ result }: Made): string {
  return typeof result?.expires === "string" ? result.expires : "";
}
