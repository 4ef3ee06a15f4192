import { type ReactNode, useState } from "react";
import { countNoun } from "#domain/count-text.ts";
import { formatMoment, formatTime } from "#domain/lagos.ts";
import { Button, ButtonAnchor, Buttons } from "#ui/primitives/button.tsx";
import { Dialog } from "#ui/primitives/dialog.tsx";
import { JobCard } from "#ui/primitives/job.tsx";
import { Notice } from "#ui/primitives/notice.tsx";
import { retryJob, stopJob } from "./job-requests.ts";
import { hasEnded, type JobState } from "./use-job.ts";

interface JobPanelProps {
  job: JobState;
  /** What is counted: "notices made". */
  noun: string;
  /** What is kept when the job is stopped, and that resuming creates no duplicates. */
  resumeNote: string;
  /** Shown when the job has ended. */
  children?: ReactNode;
}

/** A job: progress while it runs, then the result. It keeps running when the page is closed. */
export function JobPanel({ job, noun, resumeNote, children }: JobPanelProps) {
  if (!hasEnded(job)) return <Running job={job} noun={noun} resumeNote={resumeNote} />;
  return (
    <div className="stack">
      {job.state === "done" ? (
        <Notice kind="good">
          {job.title}: completed {job.finished_at ? formatMoment(new Date(job.finished_at)) : ""}.{" "}
          {job.done.toLocaleString("en-NG")} {noun}.
        </Notice>
      ) : null}
      {job.state === "cancelled" ? (
        <Notice kind="warn" action={<Retry job={job} />}>
          Stopped after {job.done.toLocaleString("en-NG")} {noun}. {resumeNote}
        </Notice>
      ) : null}
      {job.state === "failed" ? (
        <Notice kind="bad" alert action={<Retry job={job} />}>
          {job.error?.message ?? "The job failed."} {resumeNote}
        </Notice>
      ) : null}
      {children}
      {job.file ? (
        <Buttons>
          <ButtonAnchor icon="file-down" href={`/api/v1/jobs/${job.id}/file`} download>
            Download {job.file.name}
          </ButtonAnchor>
        </Buttons>
      ) : null}
    </div>
  );
}

function Running({ job, noun, resumeNote }: Omit<JobPanelProps, "children">) {
  const [isConfirming, setIsConfirming] = useState(false);
  const [stopping, setStopping] = useState(job.cancel_requested);

  async function stop() {
    setIsConfirming(false);
    setStopping(true);
    if (!(await stopJob(job.id))) setStopping(false);
  }

  return (
    <>
      <JobCard
        title={job.title}
        note={job.started_at ? `running since ${formatTime(new Date(job.started_at))}` : "queued"}
        value={job.done}
        max={job.total ?? 0}
        left={`${job.done.toLocaleString("en-NG")} ${noun}`}
        right={timeLeft(job)}
      >
        <p className="note">You can close this page. The job keeps running. {resumeNote}</p>
        <Button kind="danger" busy={stopping} onClick={() => setIsConfirming(true)}>
          {stopping ? "Stopping…" : "Stop job"}
        </Button>
      </JobCard>
      <Dialog
        open={isConfirming}
        onClose={() => setIsConfirming(false)}
        title={`Stop “${job.title}”?`}
        actions={
          <>
            <Button kind="danger" onClick={() => void stop()}>
              Stop job
            </Button>
            <Button onClick={() => setIsConfirming(false)}>Keep running</Button>
          </>
        }
      >
        <p>{resumeNote}</p>
      </Dialog>
    </>
  );
}

function Retry({ job }: { job: JobState }) {
  const [busy, setBusy] = useState(false);
  return (
    <Button
      small
      busy={busy}
      onClick={async () => {
        setBusy(true);
        if (await retryJob(job.id)) window.location.reload();
        else setBusy(false);
      }}
    >
      Retry
    </Button>
  );
}

/** Estimated from the progress so far; empty before the first progress. */
function timeLeft({ started_at, done, total }: JobState): string {
  if (!started_at || !total || done === 0) return "";
  const elapsed = Date.now() - new Date(started_at).getTime();
  const left = (elapsed / done) * (total - done);
  const minutes = Math.round(left / 60_000);
  if (minutes < 1) return "less than a minute left";
  return `about ${countNoun(minutes, "minute")} left`;
}
