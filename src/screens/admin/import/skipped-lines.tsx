import { useLoaderData } from "react-router";
import type { ImportWork } from "#areas/registry/import/get-import.ts";
import { countNoun } from "#domain/count-text.ts";
import { ButtonAnchor, ButtonLink, Buttons } from "#ui/primitives/button.tsx";
import { Panel } from "#ui/primitives/panel.tsx";
import { Cell, HeadCell, Table } from "#ui/primitives/table.tsx";
import { Subtitle } from "#ui/primitives/title.tsx";
import { type Columns, DataTable } from "../../shared/data-table.tsx";
import { formatNumber, linesLeft } from "./import-labels.ts";
import type { ImportData } from "./import-loader.ts";

interface SkippedLinesProps {
  id: number;
  work: Pick<ImportWork, "counts" | "bad_lines" | "reasons" | "state"> | null;
  /** True if the file was imported, not only checked. */
  done: boolean;
}

/** Skipped lines: reasons with counts, the first lines, and a download of all. */
export function SkippedLines({ id, work, done }: SkippedLinesProps) {
  const { leftOut, view } = useLoaderData<ImportData>();
  const { counts, bad_lines = [], reasons = [] } = work ?? {};
  // The file may have been deleted; its first lines are kept, together with imported possible duplicates.
  const lines = leftOut?.rows ?? bad_lines.filter(({ outcome }) => outcome !== "made");
  const alike = view.mapping.alike === "leave_out" ? (counts?.alike ?? 0) : 0;
  const left = linesLeft(view, work);
  const skippedTotal = counts ? counts.bad + counts.repeated + counts.different + alike : 0;
  return (
    <Panel
      title={done ? "Skipped lines" : "Lines to be skipped"}
      end={
        lines.length > 0 ? (
          <ButtonAnchor small icon="file-down" href={`/api/v1/imports/${id}/bad-lines`} download>
            Download all
          </ButtonAnchor>
        ) : null
      }
    >
      {lines.length === 0 ? (
        <p className="soft">{noneText(done, counts?.lines ?? 0, left)}</p>
      ) : (
        <div className="stack">
          {left > 0 ? <p className="soft">{leftText(done, left)}</p> : null}
          <Reasons reasons={reasons} />
          <div>
            <Subtitle>Line by line</Subtitle>
            <p className="soft">
              {skippedTotal > lines.length
                ? `${formatNumber(lines.length)} of ${formatNumber(skippedTotal)} shown. Download all to see the rest.`
                : `${countNoun(skippedTotal, "line")}.`}
            </p>
          </div>
          <LineTable lines={lines} />
          <Buttons>
            {leftOut && !leftOut.isFirst ? (
              <ButtonLink small to="?" preventScrollReset>
                First lines
              </ButtonLink>
            ) : null}
            {leftOut?.next === undefined ? null : (
              <ButtonLink small to={`?lines=${leftOut.next}`} preventScrollReset>
                Next lines
              </ButtonLink>
            )}
          </Buttons>
        </div>
      )}
    </Panel>
  );
}

/** Why there are no skipped lines; a stopped import knows only the lines before it stopped. */
function noneText(done: boolean, read: number, left: number): string {
  if (left > 0) return `None in the first ${countNoun(read, "line")}. ${leftText(done, left)}`;
  return done ? "None. Every line is on record." : "None. Every line can be imported.";
}

function leftText(done: boolean, left: number): string {
  return `${countNoun(left, "line")} not ${done ? "imported" : "checked"} yet.`;
}

const REASON_COLUMNS: Columns<ImportWork["reasons"][number]> = [
  { head: "Reason", place: "name", cell: "message" },
  { head: "Column", place: "sub", cell: "column" },
  { head: "Lines", place: "sum", right: true, cell: ({ lines }) => formatNumber(lines) },
];

function Reasons({ reasons }: Pick<ImportWork, "reasons">) {
  if (reasons.length === 0) return null;
  return (
    <DataTable
      caption="Reasons, most common first"
      stacked
      twoLineEntry
      columns={REASON_COLUMNS}
      rows={reasons}
    />
  );
}

function LineTable({
  lines,
}: {
  lines: readonly Pick<ImportWork["bad_lines"][number], "line" | "faults">[];
}) {
  return (
    <Table caption="Skipped lines" stacked twoLineEntry>
      <thead>
        <tr>
          <HeadCell right>Line</HeadCell>
          <HeadCell>Column</HeadCell>
          <HeadCell>Value</HeadCell>
          <HeadCell>Reason</HeadCell>
        </tr>
      </thead>
      <tbody>
        {lines.flatMap(({ line, faults }) =>
          faults.map((error, at) => (
            <tr key={`${line} ${error.column ?? ""} ${error.message}`}>
              <Cell right place="sum">
                {at === 0 ? formatNumber(line) : ""}
              </Cell>
              <Cell place="sub">{error.column ?? ""}</Cell>
              <Cell place="status">{error.value ?? ""}</Cell>
              <Cell place="name">{error.message}</Cell>
            </tr>
          )),
        )}
      </tbody>
    </Table>
  );
}
