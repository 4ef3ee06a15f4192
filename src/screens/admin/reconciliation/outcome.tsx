import { ButtonAnchor } from "#ui/primitives/button.tsx";
import { Notice } from "#ui/primitives/notice.tsx";
import { Panel } from "#ui/primitives/panel.tsx";
import { Cell, HeadCell, Table } from "#ui/primitives/table.tsx";
import type { JobState } from "../../shared/jobs/use-job.ts";

interface LineNote {
  readonly line: number;
  readonly text: string;
}

interface Notified {
  readonly lines: number;
  readonly made: number;
  readonly known: number;
  readonly late: number;
  readonly skipped: number;
  /** Columns (debit or credit) in which every amount was negative. */
  readonly ignored_signs: readonly ("credit" | "debit")[];
  readonly matched?: number;
  readonly proposed?: number;
  readonly bad_lines: number;
  readonly bad: readonly { readonly line: number; readonly text: string; readonly reason: string }[];
  readonly break_lines: number;
  readonly breaks: readonly LineNote[];
  readonly warning_lines: number;
  readonly warnings: readonly LineNote[];
}

const n = (count: number) => count.toLocaleString("en-NG");
const lines = (count: number) => (count === 1 ? "1 line" : `${n(count)} lines`);
const rows = (count: number) => (count === 1 ? "1 row" : `${n(count)} rows`);

/** Result of a dry run or run: skipped lines, and warnings about the others. */
export function Outcome({ job, isRun }: { job: JobState; isRun: boolean; id: number }) {
  if (job.state !== "done")
    return (
      <Notice kind="bad" alert>
        {job.state === "cancelled" ? "Import cancelled. " : `${job.error?.message ?? "Import failed."} `}
        You can import the statement again: no line is imported twice.
      </Notice>
    );
  const told = job.result as unknown as Notified;
  const isSound = told.break_lines === 0 && told.warning_lines === 0 && told.bad_lines === 0;
  return (
    <>
      <Notice kind={!isSound ? "warn" : told.made > 0 || isRun ? "good" : "info"}>
        {told.break_lines > 0 ? "The statement’s balance does not agree. " : ""}
        {isRun ? `${lines(told.made)} imported. ` : `${lines(told.made)} ready to import. `}
        {told.known > 0 ? `${lines(told.known)} already imported. ` : ""}
        {isRun ? `${n(told.matched ?? 0)} matched, ${n(told.proposed ?? 0)} suggested. ` : ""}
        {told.skipped > 0 ? `${rows(told.skipped)} of balances, totals and other text skipped.` : ""}
      </Notice>
      {told.late > 0 ? (
        <Notice kind="warn">
          {`${lines(told.late)} on closed days ${isRun ? "count" : "will count"} on the next open day.`}
        </Notice>
      ) : null}
      {told.ignored_signs.map((side) => (
        <Notice kind="info" key={side}>
          {`All ${side}s in this file are negative and are read as money ${side === "debit" ? "out" : "in"}.`}
        </Notice>
      ))}
      {told.break_lines > 0 ? (
        <Notes
          title="Balance does not agree"
          advice="A line may be missing or an amount misread. Check the file against the bank’s statement before you match lines."
          caption="Lines with a balance that does not agree"
          count={told.break_lines}
          notes={told.breaks}
        />
      ) : null}
      {told.warning_lines > 0 ? (
        <Notes
          title="Check these lines"
          advice={isRun ? "They were imported unchanged." : "They will be imported unchanged."}
          caption="Lines to check"
          count={told.warning_lines}
          notes={told.warnings}
        />
      ) : null}
      {told.bad_lines > 0 ? <Bad text={told} job={job} /> : null}
    </>
  );
}

interface NotesProps {
  readonly title: string;
  readonly advice: string;
  readonly caption: string;
  readonly count: number;
  readonly notes: readonly LineNote[];
}

function Notes({ title, advice, caption, count, notes }: NotesProps) {
  return (
    <Panel title={title} end={<span className="note">{lines(count)}</span>}>
      <div className="stack-s">
        <p>{advice}</p>
        <Table caption={caption} fold two>
          <thead>
            <tr>
              <HeadCell>File line</HeadCell>
              <HeadCell>Problem</HeadCell>
            </tr>
          </thead>
          <tbody>
            {notes.map((one) => (
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

function Bad({ text, job }: { text: Notified; job: JobState }) {
  return (
    <Panel title="Skipped lines" end={<span className="note">{lines(text.bad_lines)}</span>}>
      <div className="stack-s">
        <p>Correct these lines in the file and upload it again. No line is imported twice.</p>
        <Table caption="Skipped lines and reasons" fold tworow>
          <thead>
            <tr>
              <HeadCell>File line</HeadCell>
              <HeadCell>Reason</HeadCell>
            </tr>
          </thead>
          <tbody>
            {text.bad.map((one) => (
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
