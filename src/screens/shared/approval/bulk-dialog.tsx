import { type FormEvent, useEffect, useId, useRef, useState } from "react";
import type { AnyResource } from "#resource/define.ts";
import type { Result } from "#session/answer.ts";
import { Button } from "#ui/primitives/button.tsx";
import { Dialog } from "#ui/primitives/dialog.tsx";
import { Field } from "#ui/primitives/field.tsx";
import { TextArea } from "#ui/primitives/input.tsx";
import { Notice } from "#ui/primitives/notice.tsx";
import { Exceptions } from "./exceptions.tsx";
import { DONE, type Verb } from "./use-decide.ts";

export interface BulkAnswer {
  done: number;
  exceptions: readonly { id: number; code: string; message: string; record?: string }[];
  /** There are more than one call decides on. */
  more: boolean;
}

interface BulkDialogProps {
  resource: AnyResource;
  verb: Verb;
  send: (verb: Verb, more: { preview?: boolean; reason?: string }) => Promise<Result<BulkAnswer>>;
  /** @param decided whether anything was done */
  onClose: (decided: boolean) => void;
}

const ACT: Readonly<Record<Verb, string>> = { approve: "Approve", return: "Return", reject: "Reject" };
const LONGEST = 100;

/** What a decision on many would do, then the decision, then what was left and why. */
export function BulkDialog({ resource, verb, send, onClose }: BulkDialogProps) {
  const form = useId();
  const [preview, setPreview] = useState<BulkAnswer>();
  const [result, setResult] = useState<BulkAnswer>();
  const [fault, setFault] = useState<string>();
  const [busy, setBusy] = useState(false);
  const asked = useRef(false);
  useEffect(() => {
    if (asked.current) return;
    asked.current = true;
    void send(verb, { preview: true }).then((answer) =>
      answer.ok ? setPreview(answer.data) : setFault(answer.message),
    );
  }, [send, verb]);
  const named = (n: number) => `${n.toLocaleString("en-NG")} ${n === 1 ? resource.one : resource.many}`;

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (busy) return;
    const reason = String(new FormData(event.currentTarget).get("note") ?? "").trim();
    setBusy(true);
    setFault(undefined);
    const answer = await send(verb, reason ? { reason } : {});
    setBusy(false);
    if (answer.ok) setResult(answer.data);
    else setFault(answer.message);
  }

  const acts = result ? (
    <Button kind="primary" onClick={() => onClose(true)}>
      Back to the queue
    </Button>
  ) : (
    <>
      {preview && preview.done > 0 ? (
        <Button type="submit" form={form} kind={verb === "reject" ? "danger" : "primary"} busy={busy}>
          {busy ? "Deciding …" : `${ACT[verb]} ${named(preview.done)}`}
        </Button>
      ) : null}
      <Button onClick={() => onClose(false)}>Keep them waiting</Button>
    </>
  );
  return (
    <Dialog
      open
      onClose={() => onClose(result !== undefined)}
      title={result ? `${named(result.done)} ${DONE[verb]}` : `${ACT[verb]} these ${resource.many}?`}
      danger={verb === "reject"}
      acts={acts}
    >
      {fault ? (
        <Notice kind="bad" alert>
          {fault}
        </Notice>
      ) : null}
      {result ? (
        <div aria-live="polite">
          <Exceptions answer={result} named={named} done />
        </div>
      ) : preview ? (
        <>
          <p>{previewWords(verb, preview, named)}</p>
          <Exceptions answer={preview} named={named} />
          <form id={form} onSubmit={(event) => void submit(event)}>
            {verb === "approve" || preview.done === 0 ? null : (
              <Field name="note" label="Reason" hint="Those who entered them read this." counter={LONGEST}>
                <TextArea required maxLength={LONGEST} />
              </Field>
            )}
          </form>
        </>
      ) : fault ? null : (
        <p className="soft" aria-live="polite">
          Looking through them …
        </p>
      )}
    </Dialog>
  );
}

function previewWords(verb: Verb, { done }: BulkAnswer, named: (n: number) => string): string {
  if (done === 0) return "None of these can be decided on by you.";
  if (verb === "approve") return `${named(done)} will come into force at once.`;
  return `${named(done)} will be ${DONE[verb]}, with one reason for all.`;
}
