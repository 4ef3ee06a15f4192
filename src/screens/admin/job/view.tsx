import { useLoaderData } from "react-router";
import { formatMoment } from "#domain/lagos.ts";
import { ButtonAnchor, Buttons } from "#ui/primitives/button.tsx";
import { Fact, Facts } from "#ui/primitives/facts.tsx";
import { Crumb, Headline } from "#ui/primitives/head.tsx";
import { JobCard } from "#ui/primitives/job.tsx";
import { Notice } from "#ui/primitives/notice.tsx";
import { Plate } from "#ui/primitives/plate.tsx";
import { Status } from "#ui/primitives/status.tsx";
import { jobCalls, jobPages } from "../../shared/addresses/jobs.ts";
import { hasEnded } from "../../shared/jobs/use-job.ts";
import { pageTitle } from "../../shared/page-title.ts";
import { useBeat } from "../../shared/use-beat.ts";
import { logPages } from "../system-log/addresses.ts";
import { CancelJob, RetryJob } from "./acts.tsx";
import { jobLoader } from "./loaders.ts";
import { countOf, kindTitle, leftWords, statusOf, tookWords } from "./words.ts";

export const meta = pageTitle("Job");
export const loader = jobLoader;

const EVERY_MS = 2_000;

/** One job: how far it is or how it ended, who asked, which process has it, and what can be done about it. */
export default function JobView() {
  const { job, mayControl, hasFile, now } = useLoaderData<typeof loader>();
  const ended = hasEnded(job);
  useBeat(ended ? null : EVERY_MS);
  return (
    <>
      <Crumb>
        <a href={jobPages.list}>Jobs</a> · {kindTitle(job.kind)}
      </Crumb>
      <Headline title={job.title} acts={mayControl ? <Acts /> : null}>
        <Plate code={job.code} drawn />
        <Status {...statusOf(job)} as="tag" />
      </Headline>
      <div className="stack gap">
        <Standing />
        {job.state === "running" ? (
          <JobCard
            title={job.message ?? "Running"}
            value={job.done}
            max={job.total ?? 0}
            left={countOf(job) || "just begun"}
            right={leftWords(job, now)}
          >
            <p className="note">You may close this page. The work goes on.</p>
          </JobCard>
        ) : null}
        <Particulars />
        {hasFile && job.state === "done" && job.file ? (
          <Buttons>
            <ButtonAnchor icon="file-down" href={jobCalls.file(job.id)} download>
              Download {job.file.name}
            </ButtonAnchor>
          </Buttons>
        ) : null}
      </div>
    </>
  );
}

function Acts() {
  const { job, mayRetry } = useLoaderData<typeof loader>();
  if (job.state === "failed" || job.state === "cancelled") return mayRetry ? <RetryJob id={job.id} /> : null;
  return hasEnded(job) ? null : <CancelJob id={job.id} title={job.title} asked={job.cancel_requested} />;
}

/** What there is to know before doing anything. */
function Standing() {
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
        The process that had this job is silent, and no other has taken it over. As soon as a server works on
        jobs again, it goes on where its last batch ended.
      </Notice>
    );
  if (job.stuck)
    return (
      <Notice kind="warn">
        It has waited since {formatMoment(job.queued_at)}, and no server works on jobs. It begins as soon as
        one does.
      </Notice>
    );
  if (job.state === "cancelled")
    return <Notice>It was stopped. What it had done stays; going on doubles nothing.</Notice>;
  return null;
}

function Particulars() {
  const { job, mayReadLog } = useLoaderData<typeof loader>();
  const { started_at, finished_at } = job;
  return (
    <Facts>
      <Fact label="Asked by">
        {job.created_by === null ? (
          job.created_by_name
        ) : (
          <a href={`/admin/view/user/${job.created_by}`}>{job.created_by_name}</a>
        )}
      </Fact>
      <Fact label="Asked for" figure>
        {formatMoment(job.created_at)}
      </Fact>
      <Fact label="Begun" figure>
        {started_at ? formatMoment(started_at) : <span className="faint">Not yet</span>}
      </Fact>
      <Fact label="Ended" figure>
        {finished_at ? formatMoment(finished_at) : <span className="faint">Not yet</span>}
      </Fact>
      {started_at && finished_at ? (
        <Fact label="Took" figure>
          {tookWords(finished_at.getTime() - started_at.getTime())}
        </Fact>
      ) : null}
      <Fact label="Done" figure>
        {countOf(job) || <span className="faint">Nothing counted</span>}
      </Fact>
      <Fact label="Process">{job.worker ?? <span className="faint">None yet</span>}</Fact>
      <Fact label="Taken up" figure>
        {job.attempts === 1 ? "once" : `${job.attempts} times`}
      </Fact>
      {job.request_id ? (
        <Fact label="Request">
          {mayReadLog ? <a href={logPages.request(job.request_id)}>{job.request_id}</a> : job.request_id}
        </Fact>
      ) : null}
      {mayReadLog ? (
        <Fact label="Logs">
          <a href={logPages.job(job.id)}>What this job did</a>
        </Fact>
      ) : null}
    </Facts>
  );
}
