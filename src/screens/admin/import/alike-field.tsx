import type { Mapping } from "#areas/registry/import/mapping.ts";
import { Field } from "#ui/primitives/field.tsx";
import { Select } from "#ui/primitives/input.tsx";

/** What the form sends as the mapping has it. */
export function alikeOf(value: unknown): Mapping["alike"] {
  return value === "ask" || value === "leave_out" ? value : undefined;
}

/** What becomes of lines that look like what is on record. */
export function AlikeField({ value }: { value: Mapping["alike"] }) {
  return (
    <Field
      name="alike"
      label="Lines that look like what is on record"
      hint="The same number, the same house, or near by with a similar name. To look takes longer."
    >
      <Select defaultValue={value ?? "make"}>
        <option value="make">Come in, and are looked for every night</option>
        <option value="ask">Are told of, come in, and wait among the duplicates</option>
        <option value="leave_out">Stay out</option>
      </Select>
    </Field>
  );
}
