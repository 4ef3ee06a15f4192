import { useState } from "react";
import { Button } from "#ui/primitives/button.tsx";
import { JobCard } from "#ui/primitives/job.tsx";
import { stopJob } from "../../shared/jobs/job-requests.ts";
import type { JobState } from "../../shared/jobs/use-job.ts";

interface ImportProgressProps {
  job: JobState | undefined;
  /** The import's state. */
  state: string;
  many: string;
}

interface ProgressTexts {
  readonly title: string;
  readonly note: string;
  readonly stop: string;
}

const STOP_NOTE = "If you stop, imported records are kept. Importing again adds only the rest.";

function progressTexts(state: string, many: string): ProgressTexts {
  if (state === "checking")
    return { title: "Checking file", note: "Nothing is imported yet.", stop: "Stop check" };
  if (state === "undo-checking")
    return {
      title: "Previewing undo",
      note: "Nothing is deleted yet.",
      stop: "Stop preview",
    };
  if (state === "undoing")
    return {
      title: "Undoing import",
      note: "If you stop, deleted records stay deleted. Undo again to delete the rest.",
      stop: "Stop undo",
    };
  if (state === "issuing")
    return {
      title: "Issuing bills",
      note: "If you stop, issued bills are kept. The rest stay pending.",
      stop: "Stop issuing",
    };
  return { title: `Importing ${many}`, note: STOP_NOTE, stop: "Stop import" };
}

/** Progress of the running import job. */
export function ImportProgress({ job, state, many }: ImportProgressProps) {
  const [stopping, setStopping] = useState(false);
  if (!job) return <p className="gap soft">Loading progress…</p>;
  const labels = progressTexts(state, many);

  async function stop(id: number) {
    setStopping(true);
    if (!(await stopJob(id))) setStopping(false);
  }

  return (
    <div className="gap">
      <JobCard title={labels.title} value={job.done} max={job.total ?? 0} left={job.message ?? "Starting…"}>
        <p className="note">You can close this page. {labels.note}</p>
        <Button kind="danger" busy={stopping} onClick={() => void stop(job.id)}>
          {stopping ? "Stopping…" : labels.stop}
        </Button>
      </JobCard>
    </div>
  );
}
