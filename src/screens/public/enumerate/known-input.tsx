import { useId, useState } from "react";
import { Field } from "#ui/primitives/field.tsx";
import { TextInput } from "#ui/primitives/input.tsx";

/** The options of a reference. */
export interface Known {
  /** The value sent: an id, or a pending entry. */
  readonly value: string;
  readonly words: string;
}

interface KnownInputProps {
  name: string;
  label: string;
  hint?: string | undefined;
  error: readonly string[] | undefined;
  required: boolean;
  known: readonly Known[];
  value: unknown;
}

/** Finds a downloaded record or an entry of this phone by part of its title. */
export function KnownInput({ name, label, hint, error, required, known, value }: KnownInputProps) {
  const list = useId();
  const first = known.find((one) => one.value === String(value ?? ""));
  const [chosen, setChosen] = useState(first?.value ?? "");
  return (
    <Field name={`${name}_words`} id={name} label={label} hint={hint} error={error} optional={!required}>
      <TextInput
        list={list}
        autoComplete="off"
        placeholder="Code, number or name"
        defaultValue={first?.words ?? ""}
        onChange={({ target }) => {
          const text = target.value.trim();
          setChosen(known.find((one) => one.words === text)?.value ?? "");
        }}
      />
      <input type="hidden" name={name} value={chosen} />
      <datalist id={list}>
        {known.map((one) => (
          <option key={one.value} value={one.words} />
        ))}
      </datalist>
    </Field>
  );
}
