import { useState } from "react";
import { useRevalidator } from "react-router";
import { useSubmit } from "#session/use-submit.ts";
import { Button } from "#ui/primitives/button.tsx";
import { Dialog } from "#ui/primitives/dialog.tsx";
import { Notice } from "#ui/primitives/notice.tsx";
import { notify } from "#ui/primitives/notify.ts";
import { ReasonForm } from "./reason-form.tsx";

const LONGEST = 500;

interface ActionProps {
  path: string;
  /** The label of both buttons. */
  act: string;
  title: string;
  text: string;
  done: string;
}

/** A button that opens a dialog which says what will happen, and does it. */
export function ConfirmAction({
  path,
  act,
  title,
  text,
  done,
  danger = false,
}: ActionProps & { danger?: boolean }) {
  const [open, setOpen] = useState(false);
  const { revalidate } = useRevalidator();
  const kind = danger ? "danger" : "primary";
  const { submit, busy, message } = useSubmit({
    path,
    onSuccess: () => {
      setOpen(false);
      notify({ kind: "good", title: done });
      return revalidate();
    },
  });
  return (
    <>
      <Button kind={kind} onClick={() => setOpen(true)}>
        {act}
      </Button>
      <Dialog open={open} onClose={() => setOpen(false)} title={title} danger={danger}>
        <div className="stack">
          <p>{text}</p>
          {message ? (
            <Notice kind="bad" alert>
              {message}
            </Notice>
          ) : null}
          <div className="line">
            <Button kind={kind} busy={busy} onClick={() => void submit({})}>
              {act}
            </Button>
            <Button onClick={() => setOpen(false)}>Keep as it is</Button>
          </div>
        </div>
      </Dialog>
    </>
  );
}

/** The same with a reason. */
export function ReasonAction({ path, act, title, text, done }: ActionProps) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>{act}</Button>
      <Dialog open={open} onClose={() => setOpen(false)} title={title}>
        {open ? (
          <ReasonForm
            path={path}
            text={text}
            act={act}
            danger={false}
            hint="The requester reads it."
            longest={LONGEST}
            done={{ title: done }}
            onClose={() => setOpen(false)}
          />
        ) : null}
      </Dialog>
    </>
  );
}
