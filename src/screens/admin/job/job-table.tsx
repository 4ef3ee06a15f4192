import { formatMoment } from "#domain/lagos.ts";
import { Progress } from "#ui/primitives/job.tsx";
import { Status } from "#ui/primitives/status.tsx";
import { Cell, HeadCell, Table } from "#ui/primitives/table.tsx";
import { jobPages } from "../../shared/addresses/jobs.ts";
import { hasEnded } from "../../shared/jobs/use-job.ts";
import { countOf, type JobRow, kindTitle, leftWords, statusOf, tookWords } from "./words.ts";

/** Jobs as a table. `current` is the row the keyboard stands on, `now` when it was read. */
export function JobTable({ rows, current, now }: { rows: readonly JobRow[]; current: number; now: number }) {
  return (
    <Table caption="Jobs, the latest first" tall fold two tworow>
      <thead>
        <tr>
          <HeadCell>Job</HeadCell>
          <HeadCell>State</HeadCell>
          <HeadCell>How far</HeadCell>
          <HeadCell spareMid>Asked for</HeadCell>
          <HeadCell spareWide>Process</HeadCell>
        </tr>
      </thead>
      <tbody>
        {rows.map((job, at) => (
          <tr key={job.id} aria-current={at === current ? "true" : undefined}>
            <Cell head place="name" under={`${job.code} · ${kindTitle(job.kind)}`}>
              <a href={jobPages.job(job.id)}>{job.title}</a>
            </Cell>
            <Cell place="status">
              <Status {...statusOf(job)} />
            </Cell>
            <Cell place="sub" under={underCount(job, now)}>
              <HowFar job={job} />
            </Cell>
            <Cell spare spareMid under={job.created_by_name}>
              <span className="num nowrap">{formatMoment(job.created_at)}</span>
            </Cell>
            <Cell spare spareWide under={triesWords(job)}>
              {job.worker ? (
                <span className="nowrap">{job.worker}</span>
              ) : (
                <span className="faint">None yet</span>
              )}
            </Cell>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

/** A bar while it runs and is counted, else what was done. */
function HowFar({ job }: { job: JobRow }) {
  if (job.state === "running" && job.total)
    return <Progress value={job.done} max={job.total} label={job.title} />;
  return <span className="num">{countOf(job)}</span>;
}

function underCount(job: JobRow, now: number): string {
  const { state, started_at, finished_at, message, error } = job;
  if (error) return error.message;
  if (state === "running")
    return [countOf(job), leftWords(job, now) || message].filter(Boolean).join(" · ") || "just begun";
  if (hasEnded(job) && started_at && finished_at)
    return `in ${tookWords(finished_at.getTime() - started_at.getTime())}`;
  return state === "queued" ? `since ${formatMoment(job.queued_at)}` : "";
}

function triesWords({ attempts }: JobRow): string | undefined {
  return attempts > 1 ? `taken up ${attempts} times` : undefined;
}
