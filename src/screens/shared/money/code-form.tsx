import { Button } from "#ui/primitives/button.tsx";
import { Field } from "#ui/primitives/field.tsx";
import { TextInput } from "#ui/primitives/input.tsx";

interface CodeFormProps {
  action: string;
  label: string;
  hint: string;
  /** The words of the act: "Find bill". */
  act: string;
  typed: string;
  error: string | undefined;
}

/** Asks for a printed code. A plain form: it works before any script, and what was typed stands in the address. */
export function CodeForm({ action, label, hint, act, typed, error }: CodeFormProps) {
  return (
    <form action={action} className="stack gap">
      <Field name="code" label={label} hint={hint} error={error}>
        <TextInput
          as="code"
          defaultValue={typed}
          placeholder="7K3D-M9QX"
          maxLength={40}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          required
        />
      </Field>
      <Button type="submit" kind="primary">
        {act}
      </Button>
    </form>
  );
}
