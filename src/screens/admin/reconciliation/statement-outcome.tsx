import { countNoun } from "#domain/count-text.ts";
import { ButtonAnchor } from "#ui/primitives/button.tsx";
import { ErrorNotice, Notice } from "#ui/primitives/notice.tsx";
import { Panel } from "#ui/primitives/panel.tsx";
import { type Columns, DataTable } from "../../shared/data-table.tsx";
import type { JobState } from "../../shared/jobs/use-job.ts";
import { LineReasons } from "./line-reasons.tsx";

interface LineNote {
  readonly line: number;
  readonly text: string;
}

interface StatementResult {
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

const formatCount = (count: number) => count.toLocaleString("en-NG");
const linesText = (count: number) => countNoun(count, "line");

/** Result of a dry run or run: skipped lines, and warnings about the others. */
export function Outcome({ job, isRun }: { job: JobState; isRun: boolean }) {
  if (job.state !== "done")
    return (
      <ErrorNotice>
        {job.state === "cancelled" ? "Import cancelled. " : `${job.error?.message ?? "Import failed."} `}
        You can import the statement again: no line is imported twice.
      </ErrorNotice>
    );
  const result = job.result as unknown as StatementResult;
  const isClean = result.break_lines === 0 && result.warning_lines === 0 && result.bad_lines === 0;
  return (
    <>
      <Notice kind={!isClean ? "warn" : result.made > 0 || isRun ? "good" : "info"}>
        {result.break_lines > 0 ? "The statement’s balance does not agree. " : ""}
        {isRun ? `${linesText(result.made)} imported. ` : `${linesText(result.made)} ready to import. `}
        {result.known > 0 ? `${linesText(result.known)} already imported. ` : ""}
        {isRun
          ? `${formatCount(result.matched ?? 0)} matched, ${formatCount(result.proposed ?? 0)} suggested. `
          : ""}
        {result.skipped > 0
          ? `${countNoun(result.skipped, "row")} of balances, totals and other text skipped.`
          : ""}
      </Notice>
      {result.late > 0 ? (
        <Notice kind="warn">
          {`${linesText(result.late)} on closed days ${isRun ? "count" : "will count"} on the next open day.`}
        </Notice>
      ) : null}
      {result.ignored_signs.map((side) => (
        <Notice kind="info" key={side}>
          {`All ${side}s in this file are negative and are read as money ${side === "debit" ? "out" : "in"}.`}
        </Notice>
      ))}
      {result.break_lines > 0 ? (
        <Notes
          title="Balance does not agree"
          advice="A line may be missing or an amount misread. Check the file against the bank’s statement before you match lines."
          caption="Lines with a balance that does not agree"
          count={result.break_lines}
          notes={result.breaks}
        />
      ) : null}
      {result.warning_lines > 0 ? (
        <Notes
          title="Check these lines"
          advice={isRun ? "They were imported unchanged." : "They will be imported unchanged."}
          caption="Lines to check"
          count={result.warning_lines}
          notes={result.warnings}
        />
      ) : null}
      {result.bad_lines > 0 ? <SkippedLines text={result} job={job} /> : null}
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

const NOTE_COLUMNS: Columns<LineNote> = [
  { head: "File line", place: "name", cell: "line" },
  { head: "Problem", place: "sub", cell: "text" },
];

function Notes({ title, advice, caption, count, notes }: NotesProps) {
  return (
    <Panel title={title} end={<span className="note">{linesText(count)}</span>}>
      <div className="stack-s">
        <p>{advice}</p>
        <DataTable caption={caption} stacked twoLineEntry columns={NOTE_COLUMNS} rows={notes} />
      </div>
    </Panel>
  );
}

function SkippedLines({ text, job }: { text: StatementResult; job: JobState }) {
  return (
    <Panel title="Skipped lines" end={<span className="note">{linesText(text.bad_lines)}</span>}>
      <div className="stack-s">
        <p>Correct these lines in the file and upload it again. No line is imported twice.</p>
        <LineReasons caption="Skipped lines and reasons" lines={text.bad} />
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
