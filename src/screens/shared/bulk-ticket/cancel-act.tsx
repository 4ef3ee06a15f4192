import { useState } from "react";
import { Button } from "#ui/primitives/button.tsx";
import { Dialog } from "#ui/primitives/dialog.tsx";
import { ReasonForm } from "../reason-form.tsx";
import { PayerField, wantsPayer } from "./payer-field.tsx";
import type { BulkViewData } from "./view-loader.ts";
import { bulkCalls } from "./words.ts";

const LONGEST = 500;

/** Cancels a batch that is not paid, or all of it that nobody has used. */
export function CancelAct({ batch }: { batch: BulkViewData["batch"] }) {
  const [open, setOpen] = useState(false);
  const { id, code, status, paid_by } = batch;
  const act = status === "unpaid" ? "Cancel batch" : "Cancel unused tickets";
  const back = paid_by === "wallet" ? "goes back to the agent’s wallet" : "is kept in the payer’s favour";
  return (
    <>
      <Button kind="danger" onClick={() => setOpen(true)}>
        {act}
      </Button>
      <Dialog open={open} onClose={() => setOpen(false)} title={`${act} of ${code}?`} danger>
        {open ? (
          <ReasonForm
            path={bulkCalls.cancel(id)}
            text={
              status === "unpaid"
                ? "Nobody can pay it any more. What comes all the same is kept in the payer’s favour."
                : `Every ticket that was never checked or given to anybody becomes void; its price ${back}. It cannot be undone.`
            }
            act={act}
            danger
            {...(wantsPayer(batch) && {
              more: ({ payer_code }) => <PayerField error={payer_code} />,
            })}
            hint="It stays on the batch, and in the audit trail."
            longest={LONGEST}
            done={{ title: `${code}: what nobody used is cancelled.` }}
            onClose={() => setOpen(false)}
          />
        ) : null}
      </Dialog>
    </>
  );
}
