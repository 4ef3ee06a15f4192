import { REVEAL_NOTE_LIMIT, revealPurposes } from "#domain/reveal-purpose.ts";
import type { FieldErrors } from "#session/answer.ts";
import { Field } from "#ui/primitives/field.tsx";
import { Select, TextArea } from "#ui/primitives/input.tsx";

/** What personal data is looked at or taken away for; it is kept in the audit trail. */
export function PurposeFields({ label, errors }: { label: string; errors: FieldErrors }) {
  return (
    <>
      <Field name="purpose" label={label} error={errors.purpose}>
        <Select required>
          <option value="">Choose</option>
          {revealPurposes.map(({ value, label: words }) => (
            <option key={value} value={value}>
              {words}
            </option>
          ))}
        </Select>
      </Field>
      <Field
        name="note"
        label="More about it"
        hint="Needed when it is something else."
        error={errors.note}
        counter={REVEAL_NOTE_LIMIT}
        optional
      >
        <TextArea maxLength={REVEAL_NOTE_LIMIT} />
      </Field>
    </>
  );
}
