import { bulkFields } from "#domain/bulk-ticket.ts";
import { Field } from "#ui/primitives/field.tsx";
import { TextInput } from "#ui/primitives/input.tsx";
import type { BulkViewData } from "./view-loader.ts";

/** Whether the payer is not on record: the officer then enters the record that gets the credit. */
export function needsPayer({ paid_by, payer_code }: BulkViewData["batch"]): boolean {
  return paid_by === "gateway" && payer_code === null;
}

/** The record that gets the credit. */
export function PayerField({ error }: { error: readonly string[] | undefined }) {
  const { label, hint } = bulkFields.payer_code;
  return (
    <Field name="payer_code" label={label} hint={hint} error={error}>
      <TextInput as="code" required maxLength={20} />
    </Field>
  );
}
