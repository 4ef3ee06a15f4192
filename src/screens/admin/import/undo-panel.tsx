import { useLoaderData } from "react-router";
import { Button, Buttons } from "#ui/primitives/button.tsx";
import { Notice } from "#ui/primitives/notice.tsx";
import { Panel } from "#ui/primitives/panel.tsx";
import type { ImportData } from "./import-loader.ts";
import { countRecords } from "./import-words.ts";
import { StayList } from "./stay-list.tsx";

interface UndoPanelProps {
  busy: boolean;
  message: string | undefined;
  onCheck: () => void;
  onUndo: () => void;
}

/** The way back from an import: what would go and what would stay is said before anything goes. */
export function UndoPanel({ busy, message, onCheck, onUndo }: UndoPanelProps) {
  const { view } = useLoaderData<ImportData>();
  const { state, undo, undo_check: check } = view;
  const isAsked = state === "undo-checked";
  const work = state === "undone" || state === "undo-stopped" ? undo : isAsked ? check : null;
  return (
    <Panel title={work === undo && undo ? "What was taken back" : "Undo this import"} className="gap-l">
      <div className="stack">
        {message ? (
          <Notice kind="bad" alert>
            {message}
          </Notice>
        ) : null}
        {work?.error ? <Notice kind="bad">{work.error.message}</Notice> : null}
        <Said />
        {work && work.stays.length > 0 ? <StayList work={work} wouldStay={isAsked} /> : null}
        <Buttons>
          {isAsked && check ? (
            <Button kind="danger" busy={busy} disabled={sum(check.gone) === 0} onClick={onUndo}>
              {busy ? "Beginning …" : `Take back ${countRecords(check.gone)}`}
            </Button>
          ) : null}
          <Button busy={busy} onClick={onCheck}>
            {check || undo ? "Look again what would go" : "See what an undo would take away"}
          </Button>
        </Buttons>
      </div>
    </Panel>
  );
}

/** What stands above the acts: what was done, what would be, or what an undo is. */
function Said() {
  const { view } = useLoaderData<ImportData>();
  const { state, undo, undo_check: check } = view;
  if (state === "undone" && undo)
    return (
      <Notice kind="good">
        Taken back: {countRecords(undo.gone)}. The file can be brought in again from the beginning.
      </Notice>
    );
  if (state === "undo-stopped" && undo)
    return (
      <Notice kind="warn">
        Stopped: {countRecords(undo.gone)} taken back so far. Look again to go on with the rest.
      </Notice>
    );
  if (state === "undo-checked" && check)
    return (
      <p>
        {countRecords(check.gone)} would be taken away, for good. What was approved, edited, billed, or has
        anything entered about it stays.
      </p>
    );
  return (
    <p className="soft">
      Takes away what came in with this file and nobody has touched since. You are told first what would go
      and what would stay.
    </p>
  );
}

function sum(counts: Readonly<Record<string, number>>): number {
  return Object.values(counts).reduce((all, count) => all + count, 0);
}
