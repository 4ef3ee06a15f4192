import { Field } from "#ui/primitives/field.tsx";
import { ReferenceInput } from "../../shared/records/reference-input.tsx";

/** Somebody who is on record, found as one types. */
export function RegisteredPerson({ error }: { error: readonly string[] | undefined }) {
  return (
    <Field
      name="individual_id_words"
      id="individual_id"
      label="Who"
      hint="Type their name, code or phone, and choose them."
      error={error}
    >
      <ReferenceInput name="individual_id" to="individual" placeholder="Name, code or phone" />
    </Field>
  );
}
