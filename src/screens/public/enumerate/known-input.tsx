import { useId, useState } from "react";
import { Field } from "#ui/primitives/field.tsx";
import { TextInput } from "#ui/primitives/input.tsx";

/** What a reference may name here. */
export interface Known {
  /** What is sent: a number, or an entry that waits. */
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

/** Names one of what was taken along, or was entered on this phone, by a part of its words. */
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
          const words = target.value.trim();
          setChosen(known.find((one) => one.words === words)?.value ?? "");
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
