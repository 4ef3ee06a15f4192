import { useState } from "react";
import { useRevalidator } from "react-router";
import { bulkFields } from "#domain/bulk-ticket.ts";
import { useSubmit } from "#session/use-submit.ts";
import { Button } from "#ui/primitives/button.tsx";
import { Dialog } from "#ui/primitives/dialog.tsx";
import { ErrorList } from "#ui/primitives/errors.tsx";
import { Field } from "#ui/primitives/field.tsx";
import { TextArea } from "#ui/primitives/input.tsx";
import { Money } from "#ui/primitives/money.tsx";
import { notify } from "#ui/primitives/notify.ts";
import { bulkPaths, figure } from "./labels.ts";
import { PayerField, wantsPayer } from "./payer-field.tsx";
import type { BulkViewData } from "./view-loader.ts";

const LONGEST = 500;

interface CancelChosenProps {
  batch: BulkViewData["batch"];
  chosen: readonly { readonly id: number }[];
  onDone: () => void;
}

/** Cancels the selected tickets, with a reason. */
export function CancelChosen({ batch, chosen, onDone }: CancelChosenProps) {
  const [open, setOpen] = useState(false);
  const { revalidate } = useRevalidator();
  const count = `${figure(chosen.length)} ${chosen.length === 1 ? "ticket" : "tickets"}`;
  const { submit, busy, errors, wrong } = useSubmit<{ tickets: number }>({
    path: bulkPaths.cancel(batch.id),
    attempt: true,
    onSuccess: ({ tickets }) => {
      setOpen(false);
      onDone();
      notify({
        kind: "good",
        title: `${figure(tickets)} ${tickets === 1 ? "ticket" : "tickets"} in ${batch.code} cancelled.`,
      });
      return revalidate();
    },
  });
  return (
    <p className="line gap">
      <Button kind="danger" onClick={() => setOpen(true)}>{`Cancel ${count}`}</Button>
      <Dialog open={open} onClose={() => setOpen(false)} title={`Cancel ${count} in ${batch.code}?`} danger>
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
                ticket_ids: chosen.map(({ id }) => id),
                ...(payer_code !== null && { payer_code: String(payer_code) }),
              });
            }}
          >
            <p>
              <Money kobo={chosen.length * batch.ticket_kobo} />
              {batch.paid_by === "wallet"
                ? " will be returned to the agent’s wallet."
                : " will be kept as credit for the payer."}
            </p>
            <ErrorList
              errors={wrong}
              labels={{ reason: "Reason", payer_code: bulkFields.payer_code.label }}
            />
            {wantsPayer(batch) ? <PayerField error={errors.payer_code} /> : null}
            <Field name="reason" label="Reason" counter={LONGEST} error={errors.reason}>
              <TextArea required maxLength={LONGEST} />
            </Field>
            <div className="line">
              <Button type="submit" kind="danger" busy={busy}>
                {`Cancel ${count}`}
              </Button>
              <Button onClick={() => setOpen(false)}>Keep tickets</Button>
            </div>
          </form>
        ) : null}
      </Dialog>
    </p>
  );
}
