import { bulkFields } from "#domain/bulk-ticket.ts";
import { Field } from "#ui/primitives/field.tsx";
import { TextInput } from "#ui/primitives/input.tsx";
import type { BulkViewData } from "./view-loader.ts";

/** Whether somebody paid who is not on record: what goes back is then kept in favour of whom the office names. */
export function wantsPayer({ paid_by, payer_code }: BulkViewData["batch"]): boolean {
  return paid_by === "gateway" && payer_code === null;
}

/** In whose favour it is kept. */
export function PayerField({ error }: { error: readonly string[] | undefined }) {
  const { label, hint } = bulkFields.payer_code;
  return (
    <Field name="payer_code" label={label} hint={hint} error={error}>
      <TextInput as="code" required maxLength={20} />
    </Field>
  );
}
