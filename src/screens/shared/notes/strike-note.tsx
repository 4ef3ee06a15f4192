import { useState } from "react";
import { t } from "#language/t.ts";
import { useSubmit } from "#session/use-submit.ts";
import { Button } from "#ui/primitives/button.tsx";
import { Dialog } from "#ui/primitives/dialog.tsx";
import { Notice } from "#ui/primitives/notice.tsx";
import { notify } from "#ui/primitives/notify.ts";
import { noteCalls } from "./note-words.ts";

/** Strikes one's own note out, after asking. */
export function StrikeNote({ id, note, onDone }: { id: number; note: string; onDone: () => void }) {
  const [asking, setAsking] = useState(false);
  const { submit, busy, message } = useSubmit({
    path: noteCalls.strike(id),
    onSuccess: () => {
      setAsking(false);
      notify({ kind: "good", title: t("The note is struck out.") });
      onDone();
    },
  });
  return (
    <>
      <Button slim kind="quiet" onClick={() => setAsking(true)}>
        {t("Strike out")}
        <span className="only-read">{` “${note}”`}</span>
      </Button>
      <Dialog
        open={asking}
        onClose={() => setAsking(false)}
        title={t("Strike this note out?")}
        danger
        acts={
          <>
            <Button kind="danger" busy={busy} onClick={() => void submit({})}>
              {t("Strike note out")}
            </Button>
            <Button onClick={() => setAsking(false)}>{t("Keep it")}</Button>
          </>
        }
      >
        <p>“{note}”</p>
        <p className="soft">{t("Officers still read it, struck through. It cannot be put back.")}</p>
        {message ? (
          <Notice kind="bad" alert>
            {t(message)}
          </Notice>
        ) : null}
      </Dialog>
    </>
  );
}
