import { Fragment } from "react";
import { useLoaderData } from "react-router";
import type { RequestedJob } from "#reporting/system-log/get-entry.ts";
import type { LogRow } from "#reporting/system-log/log-row.ts";
import { isStatus, Status } from "#ui/primitives/status.tsx";
import { Cell, HeadCell, Table } from "#ui/primitives/table.tsx";
import { jobPages } from "../../shared/addresses/jobs.ts";
import { eventTitle, levelKind, msText, outcomeText } from "./labels.ts";
import type { entryLoader } from "./loaders.ts";
import styles from "./log.module.css";
import { logPages } from "./urls.ts";

type Step = { readonly startedAt: number } & ({ readonly row: LogRow } | { readonly job: RequestedJob });

const startOf = ({ at, ms }: LogRow): number => at.getTime() - (ms ?? 0);

/** Entries of one request, each with its offset from the first. */
export function Trace() {
  const { entry, rows, jobs } = useLoaderData<typeof entryLoader>();
  const steps: Step[] = [
    ...rows.map((row) => ({ startedAt: startOf(row), row })),
    ...jobs.map((job) => ({ startedAt: job.created_at.getTime(), job })),
  ].sort((one, other) => one.startedAt - other.startedAt);
  const first = steps[0]?.startedAt ?? 0;
  return (
    <Table caption="Events in order" stacked dense>
      <thead>
        <tr>
          <HeadCell right>Elapsed</HeadCell>
          <HeadCell>Event</HeadCell>
          <HeadCell>Outcome</HeadCell>
          <HeadCell right>Duration</HeadCell>
        </tr>
      </thead>
      <tbody>
        {steps.map((step) => (
          <Fragment key={"row" in step ? step.row.id : `job ${step.job.id}`}>
            {"row" in step ? (
              <EntryStep row={step.row} after={step.startedAt - first} current={step.row.id === entry.id} />
            ) : (
              <JobStep job={step.job} after={step.startedAt - first} />
            )}
          </Fragment>
        ))}
      </tbody>
    </Table>
  );
}

function EntryStep({ row, after, current }: { row: LogRow; after: number; current: boolean }) {
  return (
    <tr aria-current={current ? "true" : undefined}>
      <Cell right place="code">
        <span className="nowrap">{offsetText(after)}</span>
      </Cell>
      <Cell head place="name">
        {current ? (
          <span className={styles.what}>{eventTitle(row)}</span>
        ) : (
          <a className={styles.what} href={logPages.entry(row.id)}>
            {eventTitle(row)}
          </a>
        )}
        {row.stack_frames ? <pre className={styles.frames}>{row.stack_frames}</pre> : null}
      </Cell>
      <Cell place="status">
        <Status kind={levelKind(row)} label={outcomeText(row)} />
      </Cell>
      <Cell right place="sum">
        <span className="nowrap">{msText(row.ms)}</span>
      </Cell>
    </tr>
  );
}

function JobStep({ job, after }: { job: RequestedJob; after: number }) {
  return (
    <tr>
      <Cell right place="code">
        <span className="nowrap">{offsetText(after)}</span>
      </Cell>
      <Cell head place="name" secondLine={job.code}>
        <a href={jobPages.job(job.id)}>Job requested: {job.title}</a>
      </Cell>
      <Cell place="status">{isStatus(job.state) ? <Status kind={job.state} /> : job.state}</Cell>
      <Cell right place="sum">
        {null}
      </Cell>
    </tr>
  );
}

/** "+12 ms", "+4.2 s" */
function offsetText(ms: number): string {
  return ms < 10_000
    ? `+${Math.max(0, Math.round(ms)).toLocaleString("en-NG")} ms`
    : `+${(ms / 1000).toFixed(1)} s`;
}
