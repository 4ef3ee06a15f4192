import { useState } from "react";
import { t } from "#language/t.ts";
import { useSubmit } from "#session/use-submit.ts";
import { Button } from "#ui/primitives/button.tsx";
import { Dialog } from "#ui/primitives/dialog.tsx";
import { ErrorNotice } from "#ui/primitives/notice.tsx";
import { notify } from "#ui/primitives/notify.ts";
import { notePaths } from "./note-paths.ts";

/** Withdraws the user's own note, after a confirmation. */
export function WithdrawNote({ id, note, onDone }: { id: number; note: string; onDone: () => void }) {
  const [isConfirming, setIsConfirming] = useState(false);
  const { submit, busy, message } = useSubmit({
    path: notePaths.withdraw(id),
    onSuccess: () => {
      setIsConfirming(false);
      notify({ kind: "good", title: t("Note withdrawn") });
      onDone();
    },
  });
  return (
    <>
      <Button small kind="quiet" onClick={() => setIsConfirming(true)}>
        {t("Withdraw")}
        <span className="only-read">{` “${note}”`}</span>
      </Button>
      <Dialog
        open={isConfirming}
        onClose={() => setIsConfirming(false)}
        title={t("Withdraw this note?")}
        danger
        actions={
          <>
            <Button kind="danger" busy={busy} onClick={() => void submit({})}>
              {t("Withdraw note")}
            </Button>
            <Button onClick={() => setIsConfirming(false)}>{t("Go back")}</Button>
          </>
        }
      >
        <p>“{note}”</p>
        <p className="soft">{t("Officers can still read it, struck through. You can’t undo this.")}</p>
        <ErrorNotice>{message && t(message)}</ErrorNotice>
      </Dialog>
    </>
  );
}
