import { Field } from "#ui/primitives/field.tsx";
import { Select } from "#ui/primitives/input.tsx";

interface StatusFieldProps {
  status: string;
  /** The effect of archiving. */
  hint: string;
  error: readonly string[] | undefined;
}

/** The status of a charging setup record. */
export function StatusField({ status, hint, error }: StatusFieldProps) {
  return (
    <Field name="status" label="Status" hint={hint} error={error}>
      <Select defaultValue={status} short>
        <option value="active">Active</option>
        <option value="archived">Archived</option>
      </Select>
    </Field>
  );
}
