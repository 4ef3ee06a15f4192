import { type FormEvent, useEffect, useId, useRef, useState } from "react";
import { countNoun } from "#domain/count-text.ts";
import type { AnyResource } from "#resource/define.ts";
import type { Result } from "#session/answer.ts";
import { Button } from "#ui/primitives/button.tsx";
import { Dialog } from "#ui/primitives/dialog.tsx";
import { Field } from "#ui/primitives/field.tsx";
import { TextArea } from "#ui/primitives/input.tsx";
import { ErrorNotice } from "#ui/primitives/notice.tsx";
import { type BulkVerb, effectText, isDecision, reasonHint } from "./bulk-labels.ts";
import type { BulkResult } from "./bulk-result.ts";
import { Exceptions } from "./exceptions.tsx";
import { VERB_LABELS } from "./verb-labels.ts";
import { proofValues, VerifyFields } from "./verify-fields.tsx";

/** Sent in addition to the records. */
export interface BulkOptions {
  preview?: boolean;
  /** Of the preview that was shown: nothing is done if the selection has changed since. */
  fingerprint?: string | undefined;
  reason?: string;
  proof?: string;
  note?: string;
}

interface BulkDialogProps {
  resource: AnyResource;
  verb: BulkVerb;
  send: (verb: BulkVerb, options: BulkOptions) => Promise<Result<BulkResult>>;
  /** Undoes the action; absent if it can't be undone. Resolves to whether it was undone. */
  undo?: ((answer: BulkResult) => Promise<boolean>) | undefined;
  /** Labels of the buttons to leave: "Cancel" before the action, "Back to the queue" after it. */
  cancelLabel: string;
  backLabel: string;
  /** @param decided whether anything was done */
  onClose: (decided: boolean) => void;
}

const MAX_LENGTH = 100;

/** A preview of an action on several records, then its result with the records that were not changed. */
export function BulkDialog(props: BulkDialogProps) {
  const { resource, verb, send, undo, cancelLabel, backLabel, onClose } = props;
  const formId = useId();
  const [preview, setPreview] = useState<BulkResult>();
  const [result, setResult] = useState<BulkResult>();
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);
  const hasRequestedPreview = useRef(false);
  useEffect(() => {
    if (hasRequestedPreview.current) return;
    hasRequestedPreview.current = true;
    void send(verb, { preview: true }).then((answer) =>
      answer.ok ? setPreview(answer.data) : setError(answer.message),
    );
  }, [send, verb]);
  const { label, done, danger = false } = VERB_LABELS[verb];
  const countLabel = (n: number) => countNoun(n, resource.one, resource.many);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (busy) return;
    const reason = String(new FormData(event.currentTarget).get("note") ?? "").trim();
    const options = verb === "verify" ? proofValues(event.currentTarget) : reason ? { reason } : {};
    setBusy(true);
    setError(undefined);
    const answer = await send(verb, { ...options, fingerprint: preview?.fingerprint });
    if (answer.ok) setResult(answer.data);
    else setError(answer.message);
    const newPreview =
      !answer.ok && answer.code === "selection-changed" ? await send(verb, { preview: true }) : null;
    setBusy(false);
    if (newPreview?.ok) setPreview(newPreview.data);
  }

  async function undoAction(answer: BulkResult) {
    if (busy || !undo) return;
    setBusy(true);
    const undone = await undo(answer);
    setBusy(false);
    if (undone) onClose(true);
  }

  const actions = result ? (
    <>
      <Button kind="primary" onClick={() => onClose(true)}>
        {backLabel}
      </Button>
      {undo && result.done > 0 ? (
        <Button icon="undo-2" busy={busy} onClick={() => void undoAction(result)}>
          Undo
        </Button>
      ) : null}
    </>
  ) : (
    <>
      {preview && preview.done > 0 ? (
        <Button type="submit" form={formId} kind={danger ? "danger" : "primary"} busy={busy}>
          {busy
            ? isDecision(verb)
              ? "Saving decision…"
              : "Saving…"
            : `${label} ${countLabel(preview.done)}`}
        </Button>
      ) : null}
      <Button onClick={() => onClose(false)}>{cancelLabel}</Button>
    </>
  );
  return (
    <Dialog
      open
      onClose={() => onClose(result !== undefined)}
      title={result ? `${countLabel(result.done)} ${done}` : `${label} these ${resource.many}?`}
      danger={danger && !result}
      actions={actions}
    >
      <ErrorNotice>{error}</ErrorNotice>
      {result ? (
        <div aria-live="polite">
          <Exceptions answer={result} countLabel={countLabel} done />
        </div>
      ) : preview ? (
        <>
          <p>
            {preview.done === 0
              ? `You can’t ${label.toLowerCase()} any of these ${resource.many}.`
              : `${countLabel(preview.done)} ${effectText(resource, verb)}`}
          </p>
          {preview.changes ? (
            <p>
              {`${preview.changes.toLocaleString("en-NG")} of them ${preview.changes === 1 ? `is a change to an approved ${resource.one}` : `are changes to approved ${resource.many}`}. `}
              Check each change in Record approvals.
            </p>
          ) : null}
          <Exceptions answer={preview} countLabel={countLabel} />
          <form id={formId} onSubmit={(event) => void submit(event)}>
            {verb === "approve" || preview.done === 0 ? null : verb === "verify" ? (
              <VerifyFields />
            ) : (
              <Field name="note" label="Reason" hint={reasonHint(resource, verb)} counter={MAX_LENGTH}>
                <TextArea required maxLength={MAX_LENGTH} />
              </Field>
            )}
          </form>
        </>
      ) : error ? null : (
        <p className="soft" aria-live="polite">
          Checking records…
        </p>
      )}
    </Dialog>
  );
}
