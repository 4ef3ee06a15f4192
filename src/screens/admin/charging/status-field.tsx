import { Field } from "#ui/primitives/field.tsx";
import { Select } from "#ui/primitives/input.tsx";

interface StatusFieldProps {
  status: string;
  /** What no longer happens once it is archived. */
  hint: string;
  error: readonly string[] | undefined;
}

/** Whether what charging is set up from is in use. */
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
