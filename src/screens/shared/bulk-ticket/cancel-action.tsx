import { ActionDialog } from "../action-dialogs.tsx";
import { ReasonForm } from "../reason-form.tsx";
import { voidNotice } from "../tickets/void-notice.ts";
import { bulkPaths } from "./addresses.ts";
import { needsPayer, PayerField } from "./payer-field.tsx";
import type { BulkViewData } from "./view-loader.ts";

type Batch = BulkViewData["batch"];

/** Cancels an unpaid batch, or voids the unused tickets of a paid one. */
export function CancelAction({ batch }: { batch: Batch }) {
  const { title, text, action, hint, done } =
    batch.status === "unpaid" ? cancelTexts(batch) : voidTexts(batch);
  return (
    <ActionDialog action={action} kind="danger" title={title}>
      {(close) => (
        <ReasonForm
          path={bulkPaths.cancel(batch.id)}
          text={text}
          action={action}
          danger
          {...(needsPayer(batch) && {
            more: ({ payer_code }) => <PayerField error={payer_code} />,
          })}
          hint={hint}
          maxLength={500}
          done={(data) => voidNotice(data, done)}
          onClose={close}
        />
      )}
    </ActionDialog>
  );
}

const cancelTexts = ({ code }: Batch) => ({
  title: `Cancel batch ${code}?`,
  text: "It can no longer be paid. Any later payment will be kept as credit for the payer.",
  action: "Cancel batch",
  hint: "Shown on the batch and in the audit trail",
  done: { title: `Batch ${code} cancelled` },
});

/** Tickets paid before today need the approval of another officer. */
function voidTexts({ code, paid_by, void_needs_approval }: Batch) {
  const refund =
    paid_by === "wallet" ? "will be returned to the agent’s wallet" : "will be kept as credit for the payer";
  const text = `Tickets that were never checked or assigned will be voided. Their price ${refund}.`;
  const done = { title: `Unused tickets in ${code} voided` };
  if (void_needs_approval)
    return {
      title: `Request to void unused tickets in ${code}?`,
      text: `${text} The batch was paid before today, so another officer must approve this.`,
      action: "Request to void unused tickets",
      hint: "Shown to the approver and on the voided tickets",
      done,
    };
  return {
    title: `Void unused tickets in ${code}?`,
    text: `${text} You can’t undo this.`,
    action: "Void unused tickets",
    hint: "Shown on the voided tickets and in the audit trail",
    done,
  };
}
