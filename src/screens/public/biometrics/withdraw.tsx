import { useState } from "react";
import { formatMoment } from "#domain/lagos.ts";
import { t } from "#language/t.ts";
import { useSubmit } from "#session/use-submit.ts";
import { Button } from "#ui/primitives/button.tsx";
import { Dialog } from "#ui/primitives/dialog.tsx";
import { ErrorList } from "#ui/primitives/errors.tsx";
import { Subtitle } from "#ui/primitives/title.tsx";

interface WithdrawProps {
  /** The payer's code. */
  payer: string;
  since: Date;
  onDone: () => unknown;
}

/** Withdraws the consent after a confirmation, without a reason. */
export function Withdraw({ payer, since, onDone }: WithdrawProps) {
  const [isConfirming, setIsConfirming] = useState(false);
  const { submit, busy, wrong } = useSubmit({
    method: "delete",
    path: "/api/v1/biometrics/consent",
    onSuccess: async () => {
      setIsConfirming(false);
      await onDone();
    },
  });
  return (
    <section className="stack-s gap-l">
      <Subtitle>{t("Consent")}</Subtitle>
      <p className="soft">{t("You agreed on {moment}.", { moment: formatMoment(since) })}</p>
      <p>
        <Button onClick={() => setIsConfirming(true)}>{t("Withdraw consent")}</Button>
      </p>
      <Dialog
        open={isConfirming}
        onClose={() => setIsConfirming(false)}
        title={t("Withdraw consent?")}
        actions={
          <>
            <Button kind="danger" busy={busy} onClick={() => void submit({ payer })}>
              {t("Delete photo and passkey")}
            </Button>
            <Button onClick={() => setIsConfirming(false)}>{t("Keep photo and passkey")}</Button>
          </>
        }
      >
        <ErrorList errors={wrong} labels={{}} />
        <p>
          {t(
            "Your photo and passkey will be deleted now. You can’t undo this. We keep only the dates on which you agreed and withdrew.",
          )}
        </p>
      </Dialog>
    </section>
  );
}
