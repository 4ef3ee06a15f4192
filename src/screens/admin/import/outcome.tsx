import { useLoaderData } from "react-router";
import type { Counts } from "#areas/registry/import/counts.ts";
import type { UnlistedName } from "#areas/registry/import/unlisted.ts";
import { countNoun } from "#domain/count-text.ts";
import type { AnyResource } from "#resource/define.ts";
import { Button, ButtonLink, Buttons } from "#ui/primitives/button.tsx";
import { WithAside } from "#ui/primitives/layout.tsx";
import { Lines, ValueLine } from "#ui/primitives/lines.tsx";
import { ErrorNotice, Notice } from "#ui/primitives/notice.tsx";
import { Panel } from "#ui/primitives/panel.tsx";
import { Subtitle } from "#ui/primitives/title.tsx";
import { recordPages } from "../../shared/addresses/records.ts";
import { formatNumber, linesLeft } from "./import-labels.ts";
import type { ImportData } from "./import-loader.ts";
import { listAddress } from "./kind-crumb.tsx";
import { PossibleDuplicateLines } from "./possible-duplicate-lines.tsx";
import { SkippedLines } from "./skipped-lines.tsx";

interface OutcomeProps {
  resource: AnyResource;
  busy: boolean;
  message: string | undefined;
  onRun: () => void;
  onMatch: () => void;
}

/** What the import would create or has created, and every skipped line with its reason. */
export function Outcome({ resource, busy, message, onRun, onMatch }: OutcomeProps) {
  const { view } = useLoaderData<ImportData>();
  // A file that is remapped after import is treated as not imported.
  const done = view.run !== null && view.state !== "checked";
  const work = done ? view.run : view.check;
  const counts = work?.counts;
  const list = listAddress(resource);
  const isUndone = view.state === "undone" || view.state === "undo-stopped";
  const canRun = view.state === "failed" || view.state === "cancelled" || !done;
  return (
    <div className="stack gap">
      <ErrorNotice>{message}</ErrorNotice>
      {work?.error ? <Notice kind="bad">{work.error.message}</Notice> : null}
      {view.state === "cancelled" ? (
        <Notice kind="warn">Stopped. Imported records are kept. Resume to import the rest.</Notice>
      ) : null}
      {view.state === "done" ? <Notice kind="good">File imported: {work?.message}.</Notice> : null}
      {/* Shown above the lines, of which there may be a hundred. */}
      <Buttons>
        {isUndone ? (
          <Button kind="primary" busy={busy} onClick={onRun}>
            Import file again
          </Button>
        ) : null}
        {canRun && counts ? (
          <Button kind="primary" busy={busy} disabled={!done && counts.made === 0} onClick={onRun}>
            {done ? "Resume import" : `Import ${countNoun(counts.made, resource.one, resource.many)}`}
          </Button>
        ) : null}
        {done && list !== undefined ? (
          <ButtonLink
            kind={canRun || isUndone ? "plain" : "primary"}
            to={resource.approval ? recordPages.approvalQueue(resource) : list}
          >
            {resource.approval ? "View pending approvals" : `View ${resource.many}`}
          </ButtonLink>
        ) : null}
        <Button onClick={onMatch}>Change columns</Button>
      </Buttons>
      <WithAside>
        <div className="stack-l">
          <SkippedLines id={view.id} work={work} done={done} />
          <PossibleDuplicateLines resource={resource} lines={work?.bad_lines ?? []} />
        </div>
        <Panel title={done ? "Imported" : "Import preview"}>
          {counts ? (
            <Totals
              resource={resource}
              counts={counts}
              left={linesLeft(view, work)}
              done={done}
              skipsDuplicates={view.mapping.alike === "leave_out"}
            />
          ) : null}
          <UnlistedNames resource={resource} names={work?.unlisted ?? []} />
        </Panel>
      </WithAside>
    </div>
  );
}

/** Names that match no list entry: the records were imported without the link. */
function UnlistedNames({ resource, names }: { resource: AnyResource; names: readonly UnlistedName[] }) {
  if (names.length === 0) return null;
  return (
    <div className="gap">
      <Subtitle>Unknown names</Subtitle>
      <p className="note">
        These names aren’t on their local government’s lists. Add them, then link the records.
      </p>
      <Lines>
        {names.map(({ field, name, lines }) => (
          <ValueLine key={`${field} ${name}`} end={countNoun(lines, "line")}>
            {name} <span className="faint">{resource.fields[field]?.label ?? field}</span>
          </ValueLine>
        ))}
      </Lines>
    </div>
  );
}

interface TotalsProps {
  resource: AnyResource;
  counts: Counts;
  /** Number of lines that were not reached. */
  left: number;
  done: boolean;
  /** Possible duplicates are skipped and counted separately. */
  skipsDuplicates: boolean;
}

/** Each line of the file is counted once; owners are not counted as lines. */
function Totals({ resource, counts, left, done, skipsDuplicates }: TotalsProps) {
  return (
    <>
      <Lines total>
        <ValueLine end={formatNumber(counts.made)}>{done ? "Imported" : `New ${resource.many}`}</ValueLine>
        <ValueLine end={formatNumber(counts.there)}>Already on record</ValueLine>
        <ValueLine end={formatNumber(counts.different)}>On record with different values</ValueLine>
        <ValueLine end={formatNumber(counts.repeated)}>Repeated in the file</ValueLine>
        {skipsDuplicates ? (
          <ValueLine end={formatNumber(counts.alike ?? 0)}>Possible duplicates</ValueLine>
        ) : null}
        <ValueLine end={formatNumber(counts.bad)}>Invalid</ValueLine>
        {left > 0 ? (
          <ValueLine end={formatNumber(left)}>{done ? "Not imported yet" : "Not checked yet"}</ValueLine>
        ) : null}
        <ValueLine end={formatNumber(counts.lines + left)}>Total lines</ValueLine>
      </Lines>
      {counts.owners_made > 0 ? (
        <p className="note gap">
          {done ? "Also " : "Also creates "}
          {countNoun(counts.owners_made, "owner")}
          {done ? " created." : "."}
        </p>
      ) : null}
    </>
  );
}
