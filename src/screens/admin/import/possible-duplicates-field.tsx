import type { Mapping } from "#areas/registry/import/mapping.ts";
import { Field } from "#ui/primitives/field.tsx";
import { Select } from "#ui/primitives/input.tsx";

/** Converts the form value to the mapping's value. */
export function parseAlike(value: unknown): Mapping["alike"] {
  return value === "ask" || value === "leave_out" ? value : undefined;
}

/** How to treat lines that are possible duplicates of existing records. */
export function PossibleDuplicatesField({ value }: { value: Mapping["alike"] }) {
  return (
    <Field
      name="alike"
      label="Possible duplicates"
      hint="Lines with the same number or house as a record, or nearby with a similar name"
    >
      <Select defaultValue={value ?? "make"}>
        <option value="make">Import and check for duplicates overnight</option>
        <option value="ask">Import and list as duplicates (slower)</option>
        <option value="leave_out">Skip (slower)</option>
      </Select>
    </Field>
  );
}
