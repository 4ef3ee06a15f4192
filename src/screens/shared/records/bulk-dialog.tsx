import { type FormEvent, useEffect, useId, useRef, useState } from "react";
import type { AnyResource } from "#resource/define.ts";
import type { Result } from "#session/answer.ts";
import { Button } from "#ui/primitives/button.tsx";
import { Dialog } from "#ui/primitives/dialog.tsx";
import { Field } from "#ui/primitives/field.tsx";
import { TextArea } from "#ui/primitives/input.tsx";
import { Notice } from "#ui/primitives/notice.tsx";
import type { BulkAnswer } from "./bulk-answer.ts";
import { type BulkVerb, effectText, isDecision, reasonHint } from "./bulk-labels.ts";
import { Exceptions } from "./exceptions.tsx";
import { VERB_LABELS } from "./verb-labels.ts";
import { seenOf, VerifyFields } from "./verify-fields.tsx";

/** Sent in addition to the records. */
export interface BulkMore {
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
  send: (verb: BulkVerb, more: BulkMore) => Promise<Result<BulkAnswer>>;
  /** Undoes the action; absent if it can't be undone. Resolves to whether it was undone. */
  undo?: ((answer: BulkAnswer) => Promise<boolean>) | undefined;
  /** Labels of the buttons to leave: "Cancel" before the action, "Back to the queue" after it. */
  keep: string;
  back: string;
  /** @param decided whether anything was done */
  onClose: (decided: boolean) => void;
}

const LONGEST = 100;

/** A preview of an action on several records, then its result with the records that were not changed. */
export function BulkDialog(props: BulkDialogProps) {
  const { resource, verb, send, undo, keep, back, onClose } = props;
  const form = useId();
  const [preview, setPreview] = useState<BulkAnswer>();
  const [result, setResult] = useState<BulkAnswer>();
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);
  const isRequested = useRef(false);
  useEffect(() => {
    if (isRequested.current) return;
    isRequested.current = true;
    void send(verb, { preview: true }).then((answer) =>
      answer.ok ? setPreview(answer.data) : setError(answer.message),
    );
  }, [send, verb]);
  const { label, done, danger = false } = VERB_LABELS[verb];
  const named = (n: number) => `${n.toLocaleString("en-NG")} ${n === 1 ? resource.one : resource.many}`;

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (busy) return;
    const reason = String(new FormData(event.currentTarget).get("note") ?? "").trim();
    const more = verb === "verify" ? seenOf(event.currentTarget) : reason ? { reason } : {};
    setBusy(true);
    setError(undefined);
    const answer = await send(verb, { ...more, fingerprint: preview?.fingerprint });
    if (answer.ok) setResult(answer.data);
    else setError(answer.message);
    const renewed =
      !answer.ok && answer.code === "selection-changed" ? await send(verb, { preview: true }) : null;
    setBusy(false);
    if (renewed?.ok) setPreview(renewed.data);
  }

  async function takeBack(answer: BulkAnswer) {
    if (busy || !undo) return;
    setBusy(true);
    const undone = await undo(answer);
    setBusy(false);
    if (undone) onClose(true);
  }

  const actions = result ? (
    <>
      <Button kind="primary" onClick={() => onClose(true)}>
        {back}
      </Button>
      {undo && result.done > 0 ? (
        <Button icon="undo-2" busy={busy} onClick={() => void takeBack(result)}>
          Undo
        </Button>
      ) : null}
    </>
  ) : (
    <>
      {preview && preview.done > 0 ? (
        <Button type="submit" form={form} kind={danger ? "danger" : "primary"} busy={busy}>
          {busy ? (isDecision(verb) ? "Saving decision…" : "Saving…") : `${label} ${named(preview.done)}`}
        </Button>
      ) : null}
      <Button onClick={() => onClose(false)}>{keep}</Button>
    </>
  );
  return (
    <Dialog
      open
      onClose={() => onClose(result !== undefined)}
      title={result ? `${named(result.done)} ${done}` : `${label} these ${resource.many}?`}
      danger={danger && !result}
      actions={actions}
    >
      {error ? (
        <Notice kind="bad" alert>
          {error}
        </Notice>
      ) : null}
      {result ? (
        <div aria-live="polite">
          <Exceptions answer={result} named={named} done />
        </div>
      ) : preview ? (
        <>
          <p>
            {preview.done === 0
              ? `You can’t ${label.toLowerCase()} any of these ${resource.many}.`
              : `${named(preview.done)} ${effectText(resource, verb)}`}
          </p>
          {preview.changes ? (
            <p>
              {`${preview.changes.toLocaleString("en-NG")} of them ${preview.changes === 1 ? `is a change to an approved ${resource.one}` : `are changes to approved ${resource.many}`}. `}
              Check each change in Record approvals.
            </p>
          ) : null}
          <Exceptions answer={preview} named={named} />
          <form id={form} onSubmit={(event) => void submit(event)}>
            {verb === "approve" || preview.done === 0 ? null : verb === "verify" ? (
              <VerifyFields />
            ) : (
              <Field name="note" label="Reason" hint={reasonHint(resource, verb)} counter={LONGEST}>
                <TextArea required maxLength={LONGEST} />
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
