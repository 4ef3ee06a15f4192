import { useState } from "react";
import { countNoun } from "#domain/count-text.ts";
import type { AnyResource } from "#resource/define.ts";
import { api } from "#session/api.ts";
import { BulkBar } from "#ui/primitives/bulk-bar.tsx";
import { Button } from "#ui/primitives/button.tsx";
import { notify, notifyFailure } from "#ui/primitives/notify.ts";
import { recordPages } from "../addresses/records.ts";
import { BulkDialog, type BulkOptions } from "./bulk-dialog.tsx";
import type { BulkVerb } from "./bulk-labels.ts";
import type { BulkResult } from "./bulk-result.ts";
import { type RecordVersion, undoOf } from "./bulk-undo.ts";
import { bulkVerbsFor } from "./bulk-verbs.ts";
import { ChangeOwnerLink } from "./change-owner-link.tsx";
import type { ListData } from "./loaders.ts";
import type { useSelection } from "./use-selection.ts";
import { VERB_LABELS } from "./verb-labels.ts";

interface BulkActionsProps {
  resource: AnyResource;
  selection: ReturnType<typeof useSelection>;
  /** The rows of the page. */
  rows: ListData["rows"];
  total: number;
  /** The filter of the list, for "all in this list". */
  filter: Readonly<Record<string, string | readonly string[]>>;
  onDone: () => void;
}

/** An action, and the records with the versions that were shown; undefined if it is for the whole list. */
interface PendingAction {
  readonly verb: BulkVerb;
  readonly versions: readonly RecordVersion[] | undefined;
}

/** Up to this number, records are approved without a dialog. */
const MAX_WITHOUT_DIALOG = 20;

/** Actions on several records at once; records that can't be processed are listed. */
export function BulkActions({ resource, selection, rows, total, filter, onDone }: BulkActionsProps) {
  const [busy, setBusy] = useState(false);
  const [pendingAction, setPendingAction] = useState<PendingAction>();
  const chosen = rows.filter(({ id }) => selection.selectedIds.has(id));
  const isOwn = !selection.isAllSelected && chosen.every(({ own }) => own);
  const verbs = bulkVerbsFor(resource, selection.isAllSelected ? { filter } : { rows: chosen });
  const count = selection.isAllSelected ? total : selection.selectedIds.size;
  const countLabel = countNoun(count, resource.one, resource.many);

  const send = ({ verb, versions }: PendingAction, options: BulkOptions) =>
    api.post<BulkResult>(`${recordPages.api(resource)}/${verb}`, {
      ...(versions ? { records: versions } : { filter }),
      ...options,
    });

  async function approve(action: PendingAction) {
    setBusy(true);
    const result = await send(action, {});
    setBusy(false);
    if (result.ok) {
      report(result.data, resource);
      onDone();
    } else notifyFailure("Records not approved", result);
  }

  const [first, ...others] = verbs;
  const startAction = (verb: BulkVerb) => {
    const action = {
      verb,
      versions: selection.isAllSelected
        ? undefined
        : chosen.map(({ id, version, change_id }) => ({ id, version, change_id })),
    };
    // The content of changes isn't shown in the list.
    const hasNoChanges = action.versions?.every(({ change_id }) => change_id === null) ?? false;
    return verb === "approve" && hasNoChanges && count <= MAX_WITHOUT_DIALOG
      ? void approve(action)
      : setPendingAction(action);
  };
  return (
    <>
      <BulkBar
        count={count}
        sum={
          selection.isPageSelected && !selection.isAllSelected && total > selection.selectedIds.size ? (
            <Button small kind="quiet" onClick={selection.selectAll}>
              Select all {total.toLocaleString("en-NG")} {resource.many} in this list
            </Button>
          ) : null
        }
        more={
          <>
            {others.map((verb) => (
              <Button key={verb} small busy={busy} onClick={() => startAction(verb)}>
                {verb === "return" ? "Return with a reason" : VERB_LABELS[verb].label}
              </Button>
            ))}
            <ChangeOwnerLink
              resource={resource}
              ids={selection.isAllSelected ? undefined : [...selection.selectedIds]}
            />
          </>
        }
        onClear={selection.clear}
      >
        {isOwn ? (
          <span>You entered {count === 1 ? "this" : "these"}, so another officer must decide.</span>
        ) : first ? (
          <Button
            small
            kind={first === "approve" || first === "verify" ? "primary" : "plain"}
            busy={busy}
            onClick={() => startAction(first)}
          >
            {busy ? "Saving…" : `${VERB_LABELS[first].label} ${countLabel}`}
          </Button>
        ) : (
          <span>No actions available.</span>
        )}
      </BulkBar>
      {pendingAction ? (
        <BulkDialog
          resource={resource}
          verb={pendingAction.verb}
          send={(_verb, more) => send(pendingAction, more)}
          undo={undoOf(resource, pendingAction)}
          cancelLabel="Cancel"
          backLabel="Back to list"
          onClose={(decided) => {
            setPendingAction(undefined);
            if (decided) onDone();
          }}
        />
      ) : null}
    </>
  );
}

function report({ done, exceptions, more }: BulkResult, resource: AnyResource) {
  const [first] = exceptions;
  const failedCount = exceptions.length;
  const countLabel = (n: number) => countNoun(n, resource.one, resource.many);
  const text = [
    ...(first ? [`${countLabel(failedCount)} not changed. ${first.message}`] : []),
    ...(more && done > 0 ? ["Not all were processed. Repeat for the rest."] : []),
  ];
  notify({
    kind: failedCount > 0 ? "bad" : "good",
    title: `${countLabel(done)} approved`,
    ...(text.length > 0 ? { text: text.join(" ") } : {}),
  });
}
