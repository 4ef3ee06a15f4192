import { useState } from "react";
import { t } from "#language/t.ts";
import { Button } from "#ui/primitives/button.tsx";
import { Dialog } from "#ui/primitives/dialog.tsx";
import { ReasonForm } from "../reason-form.tsx";
import { devicePaths } from "./labels.ts";

/** Blocks a phone, with a reason. */
export function RevokeAction({ id, name }: { id: number; name: string }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button small kind="danger" onClick={() => setOpen(true)} aria-label={t("Block {name}", { name })}>
        {t("Block")}
      </Button>
      <Dialog open={open} onClose={() => setOpen(false)} title={t("Block {name}?", { name })}>
        {open ? (
          <ReasonForm
            path={devicePaths.revoke(id)}
            text={t(
              "It can no longer sell offline. Its offline float stays reserved for up to 10 days, for tickets it may have sold already. The revenue office reviews sales that it sends later. You can’t undo this.",
            )}
            action={t("Block phone")}
            danger
            hint={t("For example, lost in the market. Shown in the history.")}
            maxLength={500}
            done={{ title: t("{name} blocked", { name }) }}
            onClose={() => setOpen(false)}
          />
        ) : null}
      </Dialog>
    </>
  );
}
