import { useState } from "react";
import { useRevalidator } from "react-router";
import { bulkFields } from "#domain/bulk-ticket.ts";
import { useSubmit } from "#session/use-submit.ts";
import { Button } from "#ui/primitives/button.tsx";
import { Dialog } from "#ui/primitives/dialog.tsx";
import { ErrorList } from "#ui/primitives/errors.tsx";
import { Field } from "#ui/primitives/field.tsx";
import { DialogButtons } from "#ui/primitives/form-buttons.tsx";
import { TextArea } from "#ui/primitives/input.tsx";
import { Money } from "#ui/primitives/money.tsx";
import { notify } from "#ui/primitives/notify.ts";
import { voidNotice } from "../tickets/void-notice.ts";
import { bulkPaths, formatCount } from "./addresses.ts";
import { needsPayer, PayerField } from "./payer-field.tsx";
import type { BulkViewData } from "./view-loader.ts";

const MAX_LENGTH = 500;

interface CancelSelectedProps {
  batch: BulkViewData["batch"];
  selected: readonly { readonly id: number }[];
  onDone: () => void;
}

/** Voids the selected tickets with a reason, or requests it for a batch paid before today. */
export function CancelSelected({ batch, selected, onDone }: CancelSelectedProps) {
  const [open, setOpen] = useState(false);
  const { revalidate } = useRevalidator();
  const countLabel = `${formatCount(selected.length)} ${selected.length === 1 ? "ticket" : "tickets"}`;
  const action = `${batch.void_needs_approval ? "Request to void" : "Void"} ${countLabel}`;
  const { submit, busy, errors, wrong } = useSubmit({
    path: bulkPaths.cancel(batch.id),
    attempt: true,
    onSuccess: (data) => {
      setOpen(false);
      onDone();
      notify({ kind: "good", ...voidNotice(data, { title: `${countLabel} in ${batch.code} voided` }) });
      return revalidate();
    },
  });
  return (
    <p className="line gap">
      <Button kind="danger" onClick={() => setOpen(true)}>
        {action}
      </Button>
      <Dialog open={open} onClose={() => setOpen(false)} title={`${action} in ${batch.code}?`} danger>
        {open ? (
          <form
            method="post"
            className="stack"
            noValidate
            onSubmit={(event) => {
              event.preventDefault();
              const data = new FormData(event.currentTarget);
              const payer_code = data.get("payer_code");
              void submit({
                reason: String(data.get("reason")),
                ticket_ids: selected.map(({ id }) => id),
                ...(payer_code !== null && { payer_code: String(payer_code) }),
              });
            }}
          >
            <p>
              <Money kobo={selected.length * batch.ticket_kobo} />
              {batch.paid_by === "wallet"
                ? " will be returned to the agent’s wallet."
                : " will be kept as credit for the payer."}
              {batch.void_needs_approval
                ? " The batch was paid before today, so another officer must approve this."
                : null}
            </p>
            <ErrorList
              errors={wrong}
              labels={{ reason: "Reason", payer_code: bulkFields.payer_code.label }}
            />
            {needsPayer(batch) ? <PayerField error={errors.payer_code} /> : null}
            <Field name="reason" label="Reason" counter={MAX_LENGTH} error={errors.reason}>
              <TextArea required maxLength={MAX_LENGTH} />
            </Field>
            <DialogButtons
              action={action}
              kind="danger"
              busy={busy}
              onCancel={() => setOpen(false)}
              cancel="Keep tickets"
            />
          </form>
        ) : null}
      </Dialog>
    </p>
  );
}
