import { Field } from "#ui/primitives/field.tsx";
import { Select } from "#ui/primitives/input.tsx";

interface AccountFieldProps {
  accounts: readonly { readonly id: number; readonly code: string; readonly name: string }[];
  error: readonly string[] | undefined;
}

/** Selects an account that can be linked. */
export function AccountField({ accounts, error }: AccountFieldProps) {
  return (
    <Field name="user_id" label="Account" error={error}>
      <Select required>
        <option value="">Select</option>
        {accounts.map(({ id, code, name }) => (
          <option key={id} value={id}>
            {name}, {code}
          </option>
        ))}
      </Select>
    </Field>
  );
}
