import { useState } from "react";
import { Button } from "#ui/primitives/button.tsx";
import { Dialog } from "#ui/primitives/dialog.tsx";
import { ReasonForm } from "../../shared/reason-form.tsx";
import { calls } from "../charging/calls.ts";

interface CancelNoticeProps {
  id: number;
  code: string;
  /** The former owner's notice of which it is the rest, while that stands. */
  former: string | null;
}

const LONGEST = 500;
const AGAIN = "The next billing run may charge the record again for this period.";

/** Cancels a notice after asking why: there is no way back. */
export function CancelNotice({ id, code, former }: CancelNoticeProps) {
  const [asking, setAsking] = useState(false);
  const close = () => setAsking(false);
  return (
    <>
      <Button kind="danger" onClick={() => setAsking(true)}>
        Cancel demand notice
      </Button>
      <Dialog open={asking} onClose={close} title={`Cancel the demand notice ${code}?`} danger>
        <ReasonForm
          path={calls.cancelNotice(id)}
          text={`Its bill is cancelled with it and can no longer be paid. ${former ? restOf(former) : AGAIN} A cancelled notice stays cancelled.`}
          act="Cancel demand notice"
          danger
          hint="The notice shows it from now on."
          longest={LONGEST}
          done={{ title: `${code} cancelled.`, text: "Its bill can no longer be paid." }}
          onClose={close}
        />
      </Dialog>
    </>
  );
}

function restOf(former: string): string {
  return `It is the rest of ${former}: cancel that too, and the next billing run charges the whole period anew.`;
}
