import { LONGEST_PROOF_NOTE, proofNames, proofWords } from "#domain/verification.ts";
import { Field } from "#ui/primitives/field.tsx";
import { Select, TextArea } from "#ui/primitives/input.tsx";

interface VerifyFieldsProps {
  errors?: Readonly<Record<string, readonly string[]>> | undefined;
}

/** What an officer saw that proves who somebody is. The paper's number is not asked for: it is nobody's business here. */
export function VerifyFields({ errors = {} }: VerifyFieldsProps) {
  return (
    <div className="stack">
      <Field name="proof" label="What you saw" error={errors.proof}>
        <Select required defaultValue="">
          <option value="">Choose</option>
          {proofNames.map((name) => (
            <option key={name} value={name}>
              {proofWords(name)}
            </option>
          ))}
        </Select>
      </Field>
      <Field
        name="note"
        label="Note"
        hint="Where you saw it, or what it was. No number of the paper."
        error={errors.note}
        counter={LONGEST_PROOF_NOTE}
        optional
      >
        <TextArea maxLength={LONGEST_PROOF_NOTE} />
      </Field>
    </div>
  );
}

/** What was written into them, for the server. */
export function seenOf(form: HTMLFormElement): { proof: string; note?: string } {
  const data = new FormData(form);
  const note = String(data.get("note") ?? "").trim();
  return { proof: String(data.get("proof") ?? ""), ...(note ? { note } : {}) };
}
