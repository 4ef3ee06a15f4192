import { payoutFields } from "#domain/settlement.ts";
import { ErrorList } from "#ui/primitives/errors.tsx";
import { DialogButtons } from "#ui/primitives/form-buttons.tsx";
import { FieldInput } from "./records/field-input.tsx";
import { useSubmitAndReload } from "./use-submit-and-reload.ts";

interface PayoutFormProps {
  /** What is paid, with the version that was shown. */
  payout: { readonly code: string; readonly version: number };
  /** The API path of the payout. */
  path: string;
  /** Lagos date: the default date of payment. */
  today: string;
  close: () => void;
}

const LABELS = Object.fromEntries(Object.entries(payoutFields).map(([name, { label }]) => [name, label]));

/** Records a payout by a bank: account, reference and date. */
export function PayoutForm({ payout: { code, version }, path, today, close }: PayoutFormProps) {
  const { handleSubmit, busy, errors, wrong } = useSubmitAndReload({
    path,
    done: `${code} marked as paid`,
    onClose: close,
  });
  return (
    <form method="post" className="stack" noValidate onSubmit={handleSubmit}>
      <ErrorList errors={wrong} labels={LABELS} />
      <input type="hidden" name="version" value={version} />
      {(["from_bank", "reference", "paid_on"] as const).map((name) => (
        <FieldInput
          key={name}
          name={name}
          field={payoutFields[name]}
          value={name === "paid_on" ? today : null}
          error={errors[name]}
        />
      ))}
      <DialogButtons action="Mark as paid" busy={busy} onCancel={close} cancel="Go back" />
    </form>
  );
}
