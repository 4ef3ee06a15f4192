import { useState } from "react";
import { t } from "#language/t.ts";
import { Button } from "#ui/primitives/button.tsx";
import { Dialog } from "#ui/primitives/dialog.tsx";
import { ReasonForm } from "../reason-form.tsx";
import { deviceCalls } from "./words.ts";

/** Cuts a phone off, asking why. */
export function RevokeAct({ id, name }: { id: number; name: string }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button slim kind="danger" onClick={() => setOpen(true)} aria-label={t("Cut off {name}", { name })}>
        {t("Cut off")}
      </Button>
      <Dialog open={open} onClose={() => setOpen(false)} title={t("Cut off {name}?", { name })}>
        {open ? (
          <ReasonForm
            path={deviceCalls.revoke(id)}
            text={t(
              "It sells nothing without a network any more, and what is set aside on it stays held for tickets it may have sold, until ten days later at most. What it sends later is for the office to decide. This cannot be undone.",
            )}
            act={t("Cut off phone")}
            danger
            hint={t("Such as: lost in the market. The history keeps it.")}
            longest={500}
            done={{ title: t("{name} is cut off.", { name }) }}
            onClose={() => setOpen(false)}
          />
        ) : null}
      </Dialog>
    </>
  );
}
