import { MAX_PROOF_NOTE_LENGTH, proofNames, proofText } from "#domain/verification.ts";
import { Field } from "#ui/primitives/field.tsx";
import { Select, TextArea } from "#ui/primitives/input.tsx";

interface VerifyFieldsProps {
  errors?: Readonly<Record<string, readonly string[]>> | undefined;
}

/** The proof of identity that an officer saw. The number of the document isn't asked for, as it isn't needed. */
export function VerifyFields({ errors = {} }: VerifyFieldsProps) {
  return (
    <div className="stack">
      <Field name="proof" label="Proof seen" error={errors.proof}>
        <Select required defaultValue="">
          <option value="">Select</option>
          {proofNames.map((name) => (
            <option key={name} value={name}>
              {proofText(name)}
            </option>
          ))}
        </Select>
      </Field>
      <Field
        name="note"
        label="Note"
        hint="Describe the document, or say where you saw it. Don’t enter the document number."
        error={errors.note}
        counter={MAX_PROOF_NOTE_LENGTH}
        optional
      >
        <TextArea maxLength={MAX_PROOF_NOTE_LENGTH} />
      </Field>
    </div>
  );
}

/** The values of the fields for the API. */
export function proofValues(form: HTMLFormElement): { proof: string; note?: string } {
  const data = new FormData(form);
  const note = String(data.get("note") ?? "").trim();
  return { proof: String(data.get("proof") ?? ""), ...(note ? { note } : {}) };
}
