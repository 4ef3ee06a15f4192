import { Field } from "#ui/primitives/field.tsx";
import { TextInput } from "#ui/primitives/input.tsx";

interface CodeFieldProps {
  label: string;
  hint: string;
  defaultValue: string;
  error: string | undefined;
}

/** The input for a printed code of eight letters and digits. */
export function CodeField({ label, hint, defaultValue, error }: CodeFieldProps) {
  return (
    <Field name="code" label={label} hint={hint} error={error}>
      <TextInput
        as="code"
        defaultValue={defaultValue}
        maxLength={40}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        required
      />
    </Field>
  );
}
