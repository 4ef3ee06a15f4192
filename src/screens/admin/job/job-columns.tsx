import { formatMoment } from "#domain/lagos.ts";
import { Progress } from "#ui/primitives/job.tsx";
import { Status } from "#ui/primitives/status.tsx";
import { jobPages } from "../../shared/addresses/jobs.ts";
import type { Columns } from "../../shared/data-table.tsx";
import { hasEnded } from "../../shared/jobs/use-job.ts";
import { durationText, type JobRow, jobStatus, kindTitle, progressCount, timeLeftText } from "./labels.ts";

/** The columns of a list of jobs that was read at `now`. */
export function jobColumns(now: number): Columns<JobRow> {
  return [
    {
      head: "Job",
      place: "name",
      cell: ({ id, title }) => <a href={jobPages.job(id)}>{title}</a>,
      secondLine: ({ code, kind }) => `${code} · ${kindTitle(kind)}`,
    },
    { head: "Status", place: "status", cell: (job) => <Status {...jobStatus(job)} /> },
    {
      head: "Progress",
      place: "sub",
      cell: (job) => <JobProgress job={job} />,
      secondLine: (job) => progressNote(job, now),
    },
    {
      head: "Requested",
      hideBelowLg: true,
      cell: ({ created_at }) => <span className="num nowrap">{formatMoment(created_at)}</span>,
      secondLine: "created_by_name",
    },
    {
      head: "Process",
      hideBelowXl: true,
      cell: ({ worker }) => <span className={worker ? "nowrap" : "faint"}>{worker ?? "Not assigned"}</span>,
      secondLine: attemptsText,
    },
  ];
}

/** A progress bar while it runs with a known total, otherwise what was done. */
function JobProgress({ job }: { job: JobRow }) {
  if (job.state === "running" && job.total)
    return <Progress value={job.done} max={job.total} label={job.title} />;
  return <span className="num">{progressCount(job)}</span>;
}

function progressNote(job: JobRow, now: number): string {
  const { state, started_at, finished_at, message, error } = job;
  if (error) return error.message;
  if (state === "running")
    return (
      [progressCount(job), timeLeftText(job, now) || message].filter(Boolean).join(" · ") || "Just started"
    );
  if (hasEnded(job) && started_at && finished_at)
    return `in ${durationText(finished_at.getTime() - started_at.getTime())}`;
  return state === "queued" ? `since ${formatMoment(job.queued_at)}` : "";
}

function attemptsText({ attempts }: JobRow): string | undefined {
  return attempts > 1 ? `${attempts} attempts` : undefined;
}
