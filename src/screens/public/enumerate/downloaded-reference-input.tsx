import { useId, useState } from "react";
import { Field } from "#ui/primitives/field.tsx";
import { TextInput } from "#ui/primitives/input.tsx";

/** The options of a reference. */
export interface ReferenceOption {
  /** The value sent: an id, or a pending entry. */
  readonly value: string;
  readonly text: string;
}

interface DownloadedReferenceInputProps {
  name: string;
  label: string;
  hint?: string | undefined;
  error: readonly string[] | undefined;
  required: boolean;
  options: readonly ReferenceOption[];
  value: unknown;
}

/** Finds a downloaded record or an entry of this phone by part of its title. */
export function DownloadedReferenceInput({
  name,
  label,
  hint,
  error,
  required,
  options,
  value,
}: DownloadedReferenceInputProps) {
  const list = useId();
  const initial = options.find((one) => one.value === String(value ?? ""));
  const [chosen, setChosen] = useState(initial?.value ?? "");
  return (
    <Field name={`${name}_words`} id={name} label={label} hint={hint} error={error} optional={!required}>
      <TextInput
        list={list}
        autoComplete="off"
        placeholder="Code, number or name"
        defaultValue={initial?.text ?? ""}
        onChange={({ target }) => {
          const text = target.value.trim();
          setChosen(options.find((one) => one.text === text)?.value ?? "");
        }}
      />
      <input type="hidden" name={name} value={chosen} />
      <datalist id={list}>
        {options.map((one) => (
          <option key={one.value} value={one.text} />
        ))}
      </datalist>
    </Field>
  );
}
