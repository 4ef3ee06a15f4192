import type { FieldErrors } from "#session/answer.ts";
import { Field } from "#ui/primitives/field.tsx";
import { TextInput } from "#ui/primitives/input.tsx";

export const DRAFT_LABELS = { name: "Name", effective_from: "In force from" };

/** Name and start date of a draft. */
export function DraftFields({ name, from, errors }: { name: string; from: string; errors: FieldErrors }) {
  return (
    <>
      <Field name="name" label="Name" hint="For example: Rates 2027" error={errors.name} counter={100}>
        <TextInput defaultValue={name} maxLength={100} required autoComplete="off" />
      </Field>
      <Field
        name="effective_from"
        label="In force from"
        hint="Each period uses the tariff in force on its first day"
        error={errors.effective_from}
      >
        <TextInput type="date" defaultValue={from} required short />
      </Field>
    </>
  );
}
