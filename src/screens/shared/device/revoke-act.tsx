import { useState } from "react";
import { Button } from "#ui/primitives/button.tsx";
import { Dialog } from "#ui/primitives/dialog.tsx";
import { ReasonForm } from "../reason-form.tsx";
import { deviceCalls } from "./words.ts";

/** Cuts a phone off, asking why. */
export function RevokeAct({ id, name }: { id: number; name: string }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button slim kind="danger" onClick={() => setOpen(true)} aria-label={`Cut off ${name}`}>
        Cut off
      </Button>
      <Dialog open={open} onClose={() => setOpen(false)} title={`Cut off ${name}?`}>
        {open ? (
          <ReasonForm
            path={deviceCalls.revoke(id)}
            text="It sells nothing without a network any more, and what is set aside on it stays held for tickets it may have sold, until ten days later at most. What it sends later is for the office to decide. This cannot be undone."
            act="Cut off phone"
            danger
            hint="Such as: lost in the market. The history keeps it."
            longest={500}
            done={{ title: `${name} is cut off.` }}
            onClose={() => setOpen(false)}
          />
        ) : null}
      </Dialog>
    </>
  );
}
