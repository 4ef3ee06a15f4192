import { type ReactNode, useState } from "react";
import { useRevalidator } from "react-router";
import { t } from "#language/t.ts";
import { useSubmit } from "#session/use-submit.ts";
import { Button } from "#ui/primitives/button.tsx";
import { Dialog } from "#ui/primitives/dialog.tsx";
import { Notice } from "#ui/primitives/notice.tsx";
import { notify } from "#ui/primitives/notify.ts";

interface ActProps {
  /** What the button says. */
  act: string;
  kind?: "primary" | "plain" | "danger";
  title: string;
  /** As low as the buttons beside it. */
  slim?: boolean;
  children: (close: () => void) => ReactNode;
}

/** A button and its dialog. */
export function Act({ act, kind = "plain", title, slim = false, children }: ActProps) {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button kind={kind} slim={slim} onClick={() => setOpen(true)}>
        {act}
      </Button>
      <Dialog open={open} onClose={close} title={title} danger={kind === "danger"}>
        {open ? children(close) : null}
      </Dialog>
    </>
  );
}

interface SureProps {
  path: string;
  body: object;
  /** What the button says. */
  act: string;
  text: string;
  done: { title: string; text?: string };
  close: () => void;
}

/** Inside such a dialog: what is done, asked once more. */
export function Sure({ path, body, act, text, done, close }: SureProps) {
  const { revalidate } = useRevalidator();
  const { submit, busy, message } = useSubmit({
    path,
    onSuccess: () => {
      notify({ kind: "good", ...done });
      close();
      return revalidate();
    },
  });
  return (
    <div className="stack">
      <p>{text}</p>
      {message ? (
        <Notice kind="bad" alert>
          {message}
        </Notice>
      ) : null}
      <div className="line">
        <Button kind="primary" busy={busy} onClick={() => void submit(body)}>
          {act}
        </Button>
        <Button onClick={close}>{t("Keep as it is")}</Button>
      </div>
    </div>
  );
}
