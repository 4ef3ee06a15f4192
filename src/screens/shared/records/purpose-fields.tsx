import { REVEAL_NOTE_LIMIT, revealPurposes } from "#domain/reveal-purpose.ts";
import type { FieldErrors } from "#session/answer.ts";
import { Field } from "#ui/primitives/field.tsx";
import { Select, TextArea } from "#ui/primitives/input.tsx";
import { ChoiceOptions } from "#ui/primitives/options.tsx";

/** The purpose of revealing or exporting personal data, recorded in the audit trail. */
export function PurposeFields({ label, errors }: { label: string; errors: FieldErrors }) {
  return (
    <>
      <Field name="purpose" label={label} error={errors.purpose}>
        <Select required>
          <option value="">Select</option>
          <ChoiceOptions choices={revealPurposes} />
        </Select>
      </Field>
      <Field
        name="note"
        label="Details"
        hint="Required if you select “Other”."
        error={errors.note}
        counter={REVEAL_NOTE_LIMIT}
        optional
      >
        <TextArea maxLength={REVEAL_NOTE_LIMIT} />
      </Field>
    </>
  );
}
