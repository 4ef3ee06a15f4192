import { useCallback, useState } from "react";
import { countNoun } from "#domain/count-text.ts";
import { Button, ButtonAnchor } from "#ui/primitives/button.tsx";
import { Dialog } from "#ui/primitives/dialog.tsx";
import { Progress } from "#ui/primitives/job.tsx";
import { stopJob } from "../jobs/job-requests.ts";
import { hasEnded, type JobState, useJob } from "../jobs/use-job.ts";
import { excludedTextOf } from "./excluded-text.ts";

interface ExportProgressProps {
  id: number;
  title: string;
  onClose: () => void;
}

/** The progress of an export, and the link to its file. */
export function ExportProgress({ id, title, onClose }: ExportProgressProps) {
  const [isPolling, setIsPolling] = useState(true);
  const job = useJob(
    id,
    useCallback(() => setIsPolling(false), []),
  );
  const [stopping, setStopping] = useState(false);
  async function stop() {
    setStopping(true);
    if (!(await stopJob(id))) setStopping(false);
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      actions={
        <>
          {job?.file ? (
            <ButtonAnchor
              kind="primary"
              icon="download"
              href={`/api/v1/jobs/${id}/file`}
              download
              onClick={onClose}
            >
              Download {job.file.name}
            </ButtonAnchor>
          ) : null}
          {job && !hasEnded(job) ? (
            <Button kind="danger" busy={stopping} onClick={() => void stop()}>
              {stopping ? "Stopping…" : "Stop export"}
            </Button>
          ) : null}
          <Button onClick={onClose}>Close</Button>
        </>
      }
    >
      <p aria-live="polite">{statusText(job, isPolling)}</p>
      {job && !hasEnded(job) ? (
        <Progress value={job.done} max={job.total ?? Math.max(1, job.done * 2)} label={title} />
      ) : null}
    </Dialog>
  );
}

function statusText(job: JobState | undefined, isPolling: boolean): string {
  if (!isPolling && !(job && hasEnded(job))) return "Progress can’t be shown.";
  if (!job || job.state === "queued") return "Starting…";
  const rows = countNoun(job.done, "row");
  if (job.state === "running") return `${rows} exported. You can close this; the export keeps running.`;
  if (job.state === "cancelled") return "Stopped. No file was created.";
  if (job.state === "failed") return job.error?.message ?? "The file could not be created. Try again.";
  return [`File ready: ${rows}.`, excludedTextOf(job), "Available for 3 days."].filter(Boolean).join(" ");
}
