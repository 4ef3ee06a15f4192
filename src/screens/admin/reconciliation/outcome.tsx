import { ButtonAnchor } from "#ui/primitives/button.tsx";
import { Notice } from "#ui/primitives/notice.tsx";
import { Panel } from "#ui/primitives/panel.tsx";
import { Cell, HeadCell, Table } from "#ui/primitives/table.tsx";
import type { JobState } from "../../shared/jobs/use-job.ts";

interface Told {
  readonly lines: number;
  readonly made: number;
  readonly known: number;
  readonly late: number;
  readonly passed: number;
  readonly matched?: number;
  readonly proposed?: number;
  readonly bad_lines: number;
  readonly bad: readonly { readonly line: number; readonly text: string; readonly reason: string }[];
  readonly break_lines: number;
  readonly breaks: readonly { readonly line: number; readonly text: string }[];
}

const n = (count: number) => count.toLocaleString("en-NG");
const lines = (count: number) => (count === 1 ? "1 line" : `${n(count)} lines`);

/** What a dry run found, or a run did: the lines that stay out, and where the balance does not follow. */
export function Outcome({ job, isRun }: { job: JobState; isRun: boolean; id: number }) {
  if (job.state !== "done")
    return (
      <Notice kind="bad" alert>
        {job.state === "cancelled" ? "It was stopped. " : `${job.error?.message ?? "It failed."} `}
        Bringing the statement in again makes nothing twice.
      </Notice>
    );
  const told = job.result as unknown as Told;
  return (
    <>
      <Notice kind={told.made > 0 || isRun ? "good" : "info"}>
        {isRun
          ? `${lines(told.made)} brought in. `
          : `${lines(told.made)} would be brought in; nothing is yet. `}
        {told.known > 0 ? `${lines(told.known)} came with an earlier statement. ` : ""}
        {isRun ? `${n(told.matched ?? 0)} matched, ${n(told.proposed ?? 0)} proposed. ` : ""}
        {told.passed > 0 ? `${lines(told.passed)} of balances, totals and words passed over.` : ""}
      </Notice>
      {told.late > 0 ? (
        <Notice kind="warn">
          {`${lines(told.late)} of days that are closed ${isRun ? "count" : "would count"} on the next open day.`}
        </Notice>
      ) : null}
      {told.break_lines > 0 ? <Breaks told={told} /> : null}
      {told.bad_lines > 0 ? <Bad told={told} job={job} /> : null}
    </>
  );
}

function Breaks({ told }: { told: Told }) {
  return (
    <Panel title="The balance does not follow" end={<span className="note">{lines(told.break_lines)}</span>}>
      <div className="stack-s">
        <p>
          A line may be missing from the file, or a sum was read wrongly. Compare it with the bank’s own
          paper.
        </p>
        <Table caption="Lines whose balance does not follow from the one before" fold two>
          <thead>
            <tr>
              <HeadCell>Line of the file</HeadCell>
              <HeadCell>What differs</HeadCell>
            </tr>
          </thead>
          <tbody>
            {told.breaks.map((one) => (
              <tr key={`${one.line} ${one.text}`}>
                <Cell head place="name">
                  {one.line}
                </Cell>
                <Cell place="sub">{one.text}</Cell>
              </tr>
            ))}
          </tbody>
        </Table>
      </div>
    </Panel>
  );
}

function Bad({ told, job }: { told: Told; job: JobState }) {
  return (
    <Panel title="Left out" end={<span className="note">{lines(told.bad_lines)}</span>}>
      <div className="stack-s">
        <p>Put these right in the file and send it again: what is in already is not made twice.</p>
        <Table caption="Lines that are left out, and why" fold tworow>
          <thead>
            <tr>
              <HeadCell>Line of the file</HeadCell>
              <HeadCell>Why</HeadCell>
            </tr>
          </thead>
          <tbody>
            {told.bad.map((one) => (
              <tr key={one.line}>
                <Cell head place="name">
                  {one.line}
                </Cell>
                <Cell place="sub" under={one.text}>
                  {one.reason}
                </Cell>
              </tr>
            ))}
          </tbody>
        </Table>
        {job.file ? (
          <div className="line">
            <ButtonAnchor icon="file-down" href={`/api/v1/jobs/${job.id}/file`} download>
              {`Download ${job.file.name}`}
            </ButtonAnchor>
          </div>
        ) : null}
      </div>
    </Panel>
  );
}
