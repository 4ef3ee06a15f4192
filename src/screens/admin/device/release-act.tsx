import { useState } from "react";
import { Button } from "#ui/primitives/button.tsx";
import { Dialog } from "#ui/primitives/dialog.tsx";
import { deviceCalls } from "../../shared/device/words.ts";
import { ReasonForm } from "../../shared/reason-form.tsx";

/** Lets go of float that is held for a phone, asking why. */
export function ReleaseAct({ id, lease, name }: { id: number; lease: number; name: string }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button slim onClick={() => setOpen(true)} aria-label={`Release float of ${name}`}>
        Release
      </Button>
      <Dialog open={open} onClose={() => setOpen(false)} title={`Release the float of ${name}?`}>
        {open ? (
          <ReasonForm
            path={deviceCalls.close(id, lease)}
            text="What is left comes back to the wallet. Tickets that it sold and has not sent count no more, unless the office books them. This cannot be undone."
            act="Release float"
            danger
            hint="Such as: the phone was destroyed before it sold anything. The history keeps it."
            longest={500}
            done={{ title: "The float is back in the wallet." }}
            onClose={() => setOpen(false)}
          />
        ) : null}
      </Dialog>
    </>
  );
}
