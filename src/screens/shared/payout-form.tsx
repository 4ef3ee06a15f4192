import { useRevalidator } from "react-router";
import { lagosDate } from "#domain/lagos.ts";
import { payoutFields } from "#domain/settlement.ts";
import { useSubmit } from "#session/use-submit.ts";
import { Button } from "#ui/primitives/button.tsx";
import { ErrorList } from "#ui/primitives/errors.tsx";
import { notify } from "#ui/primitives/notify.ts";
import { FieldInput } from "./records/field-input.tsx";

interface PayoutFormProps {
  /** What is paid, with the version that was shown. */
  payout: { readonly code: string; readonly version: number };
  /** The API path of the payout. */
  path: string;
  close: () => void;
}

const LABELS = Object.fromEntries(Object.entries(payoutFields).map(([name, { label }]) => [name, label]));

/** Records a payout by a bank: account, reference and date. */
export function PayoutForm({ payout: { code, version }, path, close }: PayoutFormProps) {
  const { revalidate } = useRevalidator();
  const { handleSubmit, busy, errors, wrong } = useSubmit({
    path,
    onSuccess: () => {
      notify({ kind: "good", title: `${code} marked as paid` });
      close();
      return revalidate();
    },
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
          value={name === "paid_on" ? lagosDate(Date.now()) : null}
          error={errors[name]}
        />
      ))}
      <div className="line">
        <Button type="submit" kind="primary" busy={busy}>
          Mark as paid
        </Button>
        <Button onClick={close}>Go back</Button>
      </div>
    </form>
  );
}
