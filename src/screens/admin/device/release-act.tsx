import { useState } from "react";
import { formatNaira } from "#domain/money.ts";
import { Button } from "#ui/primitives/button.tsx";
import { Dialog } from "#ui/primitives/dialog.tsx";
import { deviceCalls } from "../../shared/device/words.ts";
import { ReasonForm } from "../../shared/reason-form.tsx";

interface ReleaseActProps {
  id: number;
  lease: number;
  name: string;
  /** Whose wallet it came from. */
  agent: string;
  left_kobo: number;
}

/** Lets go of float that is held for a phone, asking why. */
export function ReleaseAct({ id, lease, name, agent, left_kobo }: ReleaseActProps) {
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
            text={`${formatNaira(left_kobo)} comes back to the wallet of ${agent}. What the phone sold and did not send yet is then booked only where the office decides so. This cannot be undone.`}
            act="Release float"
            danger
            hint="Such as: the phone was destroyed before it sold anything. The history keeps it."
            longest={500}
            done={{ title: `${formatNaira(left_kobo)} is back in the wallet of ${agent}.` }}
            onClose={() => setOpen(false)}
          />
        ) : null}
      </Dialog>
    </>
  );
}
