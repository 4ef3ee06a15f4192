import { ActionDialog } from "../action-dialogs.tsx";
import { ReasonForm } from "../reason-form.tsx";
import { PayerField, wantsPayer } from "./payer-field.tsx";
import type { BulkViewData } from "./view-loader.ts";
import { bulkCalls } from "./words.ts";

/** Cancels an unpaid batch, or the unused tickets of a paid one. */
export function CancelAct({ batch }: { batch: BulkViewData["batch"] }) {
  const { id, code, status, paid_by } = batch;
  const act = status === "unpaid" ? "Cancel batch" : "Cancel unused tickets";
  const back = paid_by === "wallet" ? "is returned to the agent’s wallet" : "is kept as credit for the payer";
  return (
    <ActionDialog act={act} kind="danger" title={`${act} of ${code}?`}>
      {(close) => (
        <ReasonForm
          path={bulkCalls.cancel(id)}
          text={
            status === "unpaid"
              ? "It can no longer be paid. Any later payment is kept as credit for the payer."
              : `Tickets that were never checked or assigned become void. Their price ${back}. You can’t undo this.`
          }
          act={act}
          danger
          {...(wantsPayer(batch) && {
            more: ({ payer_code }) => <PayerField error={payer_code} />,
          })}
          hint="Shown on the batch and in the audit trail."
          longest={500}
          done={{ title: `Unused tickets of ${code} cancelled.` }}
          onClose={close}
        />
      )}
    </ActionDialog>
  );
}
