import { useState } from "react";
import { Button } from "#ui/primitives/button.tsx";
import { Dialog } from "#ui/primitives/dialog.tsx";
import { ReasonForm } from "../../shared/reason-form.tsx";
import { calls } from "../charging/calls.ts";

interface CancelNoticeProps {
  id: number;
  code: string;
}

const LONGEST = 500;

/** Cancels a notice after asking why: there is no way back. */
export function CancelNotice({ id, code }: CancelNoticeProps) {
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
          text="Its bill is cancelled with it and can no longer be paid. The next billing run may charge the record again for this period. A cancelled notice stays cancelled."
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
