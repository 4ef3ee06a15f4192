import { ActionDialog } from "../action-dialogs.tsx";
import { ReasonForm } from "../reason-form.tsx";
import { bulkPaths } from "./addresses.ts";
import { needsPayer, PayerField } from "./payer-field.tsx";
import type { BulkViewData } from "./view-loader.ts";

/** Cancels an unpaid batch, or the unused tickets of a paid one. */
export function CancelAction({ batch }: { batch: BulkViewData["batch"] }) {
  const { id, code, status, paid_by } = batch;
  const action = status === "unpaid" ? "Cancel batch" : "Void unused tickets";
  const refundText =
    paid_by === "wallet" ? "will be returned to the agent’s wallet" : "will be kept as credit for the payer";
  return (
    <ActionDialog
      action={action}
      kind="danger"
      title={status === "unpaid" ? `Cancel batch ${code}?` : `Void unused tickets in ${code}?`}
    >
      {(close) => (
        <ReasonForm
          path={bulkPaths.cancel(id)}
          text={
            status === "unpaid"
              ? "It can no longer be paid. Any later payment will be kept as credit for the payer."
              : `Tickets that were never checked or assigned will be voided. Their price ${refundText}. You can’t undo this.`
          }
          action={action}
          danger
          {...(needsPayer(batch) && {
            more: ({ payer_code }) => <PayerField error={payer_code} />,
          })}
          hint="Shown on the batch and in the audit trail."
          maxLength={500}
          done={{
            title: status === "unpaid" ? `Batch ${code} cancelled` : `Unused tickets in ${code} voided`,
          }}
          onClose={close}
        />
      )}
    </ActionDialog>
  );
}
