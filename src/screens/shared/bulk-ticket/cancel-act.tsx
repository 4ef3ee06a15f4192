import { ActionDialog } from "../action-dialogs.tsx";
import { ReasonForm } from "../reason-form.tsx";
import { PayerField, wantsPayer } from "./payer-field.tsx";
import type { BulkViewData } from "./view-loader.ts";
import { bulkCalls } from "./words.ts";

/** Cancels a batch that is not paid, or all of it that nobody has used. */
export function CancelAct({ batch }: { batch: BulkViewData["batch"] }) {
  const { id, code, status, paid_by } = batch;
  const act = status === "unpaid" ? "Cancel batch" : "Cancel unused tickets";
  const back = paid_by === "wallet" ? "goes back to the agent’s wallet" : "is kept in the payer’s favour";
  return (
    <ActionDialog act={act} kind="danger" title={`${act} of ${code}?`}>
      {(close) => (
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
          longest={500}
          done={{ title: `${code}: what nobody used is cancelled.` }}
          onClose={close}
        />
      )}
    </ActionDialog>
  );
}
