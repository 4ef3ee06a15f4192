import { useLoaderData } from "react-router";
import { Button, Buttons } from "#ui/primitives/button.tsx";
import { ErrorNotice, Notice } from "#ui/primitives/notice.tsx";
import { Panel } from "#ui/primitives/panel.tsx";
import { countRecords } from "./import-labels.ts";
import type { ImportData } from "./import-loader.ts";
import { RemainingRecords } from "./remaining-records.tsx";

interface UndoPanelProps {
  busy: boolean;
  message: string | undefined;
  onCheck: () => void;
  onUndo: () => void;
}

/** Undo of an import. A preview lists what would be deleted and kept first. */
export function UndoPanel({ busy, message, onCheck, onUndo }: UndoPanelProps) {
  const { view } = useLoaderData<ImportData>();
  const { state, undo, undo_check: check } = view;
  const isPreview = state === "undo-checked";
  const work = state === "undone" || state === "undo-stopped" ? undo : isPreview ? check : null;
  return (
    <Panel title={work === undo && undo ? "Undone import" : "Undo import"} className="gap-l">
      <div className="stack">
        <ErrorNotice>{message}</ErrorNotice>
        {work?.error ? <Notice kind="bad">{work.error.message}</Notice> : null}
        <UndoStatus />
        {work && work.kept.length > 0 ? <RemainingRecords work={work} isPreview={isPreview} /> : null}
        <Buttons>
          {isPreview && check ? (
            <Button kind="danger" busy={busy} disabled={sum(check.removed) === 0} onClick={onUndo}>
              {busy ? "Starting…" : `Delete ${countRecords(check.removed)}`}
            </Button>
          ) : null}
          <Button busy={busy} onClick={onCheck}>
            {check || undo ? "Preview undo again" : "Preview undo"}
          </Button>
        </Buttons>
      </div>
    </Panel>
  );
}

/** Text above the buttons: the result, the preview, or an explanation of undo. */
function UndoStatus() {
  const { view } = useLoaderData<ImportData>();
  const { state, undo, undo_check: check } = view;
  if (state === "undone" && undo)
    return <Notice kind="good">Deleted: {countRecords(undo.removed)}. You can import the file again.</Notice>;
  if (state === "undo-stopped" && undo)
    return (
      <Notice kind="warn">
        Stopped: {countRecords(undo.removed)} deleted so far. Preview again to continue.
      </Notice>
    );
  if (state === "undo-checked" && check)
    return (
      <p>
        {countRecords(check.removed)} would be deleted permanently. Records that have been approved, edited,
        billed or linked since would be kept.
      </p>
    );
  return <p className="soft">Deletes the records of this import that haven’t been changed since.</p>;
}

function sum(counts: Readonly<Record<string, number>>): number {
  return Object.values(counts).reduce((all, count) => all + count, 0);
}
