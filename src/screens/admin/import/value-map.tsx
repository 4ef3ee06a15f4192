import { useState } from "react";
import type { MappedColumn } from "#areas/registry/import/mapping.ts";
import type { Field } from "#resource/field.ts";
import { Button } from "#ui/primitives/button.tsx";
import { Select, TextInput } from "#ui/primitives/input.tsx";
import { Subtitle } from "#ui/primitives/title.tsx";
import styles from "./value-map.module.css";

interface ValueMapProps {
  field: Field | undefined;
  entry: MappedColumn;
  onChange: (entry: MappedColumn) => void;
}

/** For a column that goes to a choice: what stands in the file, and which choice is meant. */
export function ValueMap({ field, entry, onChange }: ValueMapProps) {
  const [pattern, setPattern] = useState("");
  if (field?.kind !== "choice") return null;
  const values = entry.values ?? {};
  const set = (next: Record<string, string>) => onChange({ ...entry, values: next });
  return (
    <section className="stack-s">
      <Subtitle level={3}>{`${field.label}, by what “${entry.column}” says`}</Subtitle>
      <p className="note">10* is everything that begins with 10; the longest beginning wins.</p>
      {Object.entries(values).map(([from, to]) => (
        <div key={from} className={styles.row}>
          <span className="num">{from}</span>
          <Select
            aria-label={`What ${from} means`}
            value={to}
            onChange={(event) => set({ ...values, [from]: event.target.value })}
          >
            {field.choices.map((choice) => (
              <option key={choice.value} value={choice.value}>
                {choice.label}
              </option>
            ))}
          </Select>
          <Button
            square
            kind="quiet"
            icon="x"
            onClick={() => set(Object.fromEntries(Object.entries(values).filter(([name]) => name !== from)))}
          >
            Take {from} out
          </Button>
        </div>
      ))}
      <span className="line line--tight">
        <TextInput
          short
          aria-label="Another value of the file"
          value={pattern}
          onChange={(event) => setPattern(event.target.value)}
        />
        <Button
          slim
          icon="plus"
          onClick={() => {
            if (pattern.trim() === "") return;
            set({ ...values, [pattern.trim()]: field.choices[0]?.value ?? "" });
            setPattern("");
          }}
        >
          Add value
        </Button>
      </span>
    </section>
  );
}
