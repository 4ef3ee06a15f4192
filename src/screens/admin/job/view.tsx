import { useLoaderData } from "react-router";
import { formatMoment } from "#domain/lagos.ts";
import { ButtonAnchor, Buttons } from "#ui/primitives/button.tsx";
import { Fact, Facts } from "#ui/primitives/facts.tsx";
import { Breadcrumb, RecordHead } from "#ui/primitives/head.tsx";
import { JobCard } from "#ui/primitives/job.tsx";
import { Notice } from "#ui/primitives/notice.tsx";
import { RecordCode } from "#ui/primitives/record-code.tsx";
import { Status } from "#ui/primitives/status.tsx";
import { jobPages, jobPaths } from "../../shared/addresses/jobs.ts";
import { hasEnded } from "../../shared/jobs/use-job.ts";
import { pageTitle } from "../../shared/page-title.ts";
import { excludedTextOf } from "../../shared/records/excluded-text.ts";
import { usePolling } from "../../shared/use-polling.ts";
import { logPages } from "../system-log/urls.ts";
import { CancelJob, RetryJob } from "./actions.tsx";
import { durationText, jobStatus, kindTitle, progressCount, timeLeftText } from "./labels.ts";
import { jobLoader } from "./loaders.ts";

export const meta = pageTitle("Job");
export const loader = jobLoader;

const POLL_MS = 2_000;

/** One job: its progress or result, who started it, the process running it, and its actions. */
export default function JobView() {
  const { job, mayControl, hasFile, now } = useLoaderData<typeof loader>();
  const ended = hasEnded(job);
  usePolling(ended ? null : POLL_MS);
  return (
    <>
      <Breadcrumb>
        <a href={jobPages.list}>Jobs</a> · {kindTitle(job.kind)}
      </Breadcrumb>
      <RecordHead title={job.title} actions={mayControl ? <Actions /> : null}>
        <RecordCode code={job.code} outlined />
        <Status {...jobStatus(job)} as="tag" />
      </RecordHead>
      <div className="stack gap">
        <StatusBanner />
        {job.state === "running" ? (
          <JobCard
            title={job.message ?? "Running"}
            value={job.done}
            max={job.total ?? 0}
            left={progressCount(job) || "Just started"}
            right={timeLeftText(job, now)}
          >
            <p className="note">You can close this page.</p>
          </JobCard>
        ) : null}
        <Details />
        {hasFile && job.state === "done" && job.file ? (
          <Buttons>
            <ButtonAnchor icon="file-down" href={jobPaths.file(job.id)} download>
              Download {job.file.name}
            </ButtonAnchor>
          </Buttons>
        ) : null}
      </div>
    </>
  );
}

function Actions() {
  const { job, mayRetry } = useLoaderData<typeof loader>();
  if (job.state === "failed" || job.state === "cancelled") return mayRetry ? <RetryJob id={job.id} /> : null;
  return hasEnded(job) ? null : (
    <CancelJob id={job.id} title={job.title} cancelRequested={job.cancel_requested} />
  );
}

/** Notes to read before acting. */
function StatusBanner() {
  const { job } = useLoaderData<typeof loader>();
  if (job.error)
    return (
      <Notice kind="bad">
        {job.error.message} <span className="nowrap">({job.error.code})</span>
      </Notice>
    );
  if (job.stuck && job.state === "running")
    return (
      <Notice kind="warn">
        The process running this job stopped responding. The job will resume when a server is available.
      </Notice>
    );
  if (job.stuck)
    return (
      <Notice kind="warn">
        Queued since {formatMoment(job.queued_at)}. No server is running jobs. It starts when one is
        available.
      </Notice>
    );
  if (job.state === "cancelled") return <Notice>Cancelled. Completed work is kept.</Notice>;
  const excluded = excludedTextOf(job);
  return excluded ? <Notice>{excluded}</Notice> : null;
}

function Details() {
  const { job, mayReadLog } = useLoaderData<typeof loader>();
  const { started_at, finished_at } = job;
  return (
    <Facts>
      <Fact label="Requested by">
        {job.created_by === null ? (
          job.created_by_name
        ) : (
          <a href={`/admin/view/user/${job.created_by}`}>{job.created_by_name}</a>
        )}
      </Fact>
      <Fact label="Requested" numeric>
        {formatMoment(job.created_at)}
      </Fact>
      <Fact label="Started" numeric>
        {started_at ? formatMoment(started_at) : <span className="faint">Not yet</span>}
      </Fact>
      <Fact label="Ended" numeric>
        {finished_at ? formatMoment(finished_at) : <span className="faint">Not yet</span>}
      </Fact>
      {started_at && finished_at ? (
        <Fact label="Duration" numeric>
          {durationText(finished_at.getTime() - started_at.getTime())}
        </Fact>
      ) : null}
      <Fact label="Done" numeric>
        {progressCount(job) || <span className="faint">Not counted</span>}
      </Fact>
      <Fact label="Process">{job.worker ?? <span className="faint">Not assigned</span>}</Fact>
      <Fact label="Attempts" numeric>
        {String(job.attempts)}
      </Fact>
      {job.request_id ? (
        <Fact label="Request">
          {mayReadLog ? <a href={logPages.request(job.request_id)}>{job.request_id}</a> : job.request_id}
        </Fact>
      ) : null}
      {mayReadLog ? (
        <Fact label="Logs">
          <a href={logPages.job(job.id)}>View logs</a>
        </Fact>
      ) : null}
    </Facts>
  );
}
