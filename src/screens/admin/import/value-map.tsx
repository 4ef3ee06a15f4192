import { useState } from "react";
import type { MappedColumn } from "#areas/registry/import/mapping.ts";
import { countNoun } from "#domain/count-text.ts";
import { mappedValue } from "#domain/value-mapping.ts";
import type { Field } from "#resource/field.ts";
import { Button } from "#ui/primitives/button.tsx";
import { Select, TextInput } from "#ui/primitives/input.tsx";
import { ChoiceOptions } from "#ui/primitives/options.tsx";
import { Subtitle } from "#ui/primitives/title.tsx";
import { useUnknownValues } from "./use-unknown-values.ts";
import styles from "./value-map.module.css";

interface ValueMapProps {
  importId: number;
  field: Field & { readonly kind: "choice" };
  entry: MappedColumn;
  onChange: (entry: MappedColumn) => void;
}

/** For a column mapped to a choice field: its unknown values, and the option for each. */
export function ValueMap({ importId, field, entry, onChange }: ValueMapProps) {
  const { found, message } = useUnknownValues(importId, entry.column, entry.to);
  const values = entry.values ?? {};
  const unknown = found?.values ?? [];
  const others = Object.keys(values).filter((text) => !unknown.some(({ value }) => value === text));
  if (message === undefined && (found?.complete ?? true) && unknown.length + others.length === 0) return null;

  function set(text: string, choice: string) {
    const rest = Object.entries(values).filter(([one]) => one !== text);
    const changed = choice === "" ? rest : [...rest, [text, choice] as const];
    const { values: _, ...column } = entry;
    onChange(changed.length > 0 ? { ...column, values: Object.fromEntries(changed) } : column);
  }

  return (
    <section className="stack-s">
      <Subtitle>{`${field.label}: values of “${entry.column}”`}</Subtitle>
      <p className="note">
        Select the meaning of each value. 10* matches every value that starts with 10; the longest match
        applies.
      </p>
      {message === undefined ? null : <p className="note">{message}</p>}
      {unknown.map(({ value, lines }) => (
        <ValueRow
          key={value}
          text={value}
          note={countNoun(lines, "line")}
          field={field}
          values={values}
          onSelect={(choice) => set(value, choice)}
        />
      ))}
      {others.map((text) => (
        <ValueRow
          key={text}
          text={text}
          note=""
          field={field}
          values={values}
          onSelect={(choice) => set(text, choice)}
        />
      ))}
      {found && !found.complete ? (
        <p className="note">
          {`From the first ${countNoun(found.lines, "line")}. Check the file to find other values.`}
        </p>
      ) : null}
      <AddValue onAdd={(text) => set(text, field.choices[0]?.value ?? "")} />
    </section>
  );
}

interface ValueRowProps {
  text: string;
  note: string;
  field: ValueMapProps["field"];
  values: Readonly<Record<string, string>>;
  onSelect: (choice: string) => void;
}

function ValueRow({ text, note, field, values, onSelect }: ValueRowProps) {
  const own = Object.hasOwn(values, text) ? values[text] : undefined;
  const matched = own === undefined ? mappedValue(values, text) : undefined;
  const label = field.choices.find(({ value }) => value === matched)?.label;
  return (
    <div className={styles.row}>
      <span className="num">{text}</span>
      <span className="note">{note}</span>
      <Select
        aria-label={`Meaning of ${text}`}
        value={own ?? ""}
        onChange={(event) => onSelect(event.target.value)}
      >
        <option value="">{label === undefined ? "Not mapped" : `${label} (matched)`}</option>
        <ChoiceOptions choices={field.choices} />
      </Select>
    </div>
  );
}

/** For a common prefix of many values, or a value further down a long file. */
function AddValue({ onAdd }: { onAdd: (text: string) => void }) {
  const [text, setText] = useState("");
  return (
    <span className="line line--tight">
      <TextInput
        short
        aria-label="Other value in the file"
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <Button
        small
        icon="plus"
        onClick={() => {
          if (text.trim() === "") return;
          onAdd(text.trim());
          setText("");
        }}
      >
        Add value
      </Button>
    </span>
  );
}
