import { Button } from "#ui/primitives/button.tsx";
import { FormColumn } from "#ui/primitives/field.tsx";
import { CodeField } from "./code-field.tsx";

interface CodeFormProps {
  action: string;
  label: string;
  hint: string;
  /** The label of the button: "Find bill". */
  submitLabel: string;
  defaultValue: string;
  error: string | undefined;
}

/** Asks for a printed code. A plain GET form: it works without scripts, and the code is in the address. */
export function CodeForm({ action, label, hint, submitLabel, defaultValue, error }: CodeFormProps) {
  return (
    <FormColumn action={action} className="gap">
      <CodeField label={label} hint={hint} defaultValue={defaultValue} error={error} />
      <Button type="submit" kind="primary">
        {submitLabel}
      </Button>
    </FormColumn>
  );
}
