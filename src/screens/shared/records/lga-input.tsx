import { t } from "#language/t.ts";
import { Field } from "#ui/primitives/field.tsx";
import { Select } from "#ui/primitives/input.tsx";
import { NameOptions } from "#ui/primitives/options.tsx";

interface LgaInputProps {
  lgas: readonly { id: number; name: string }[];
  value: unknown;
  error: readonly string[] | undefined;
  required?: boolean;
}

/** Selects the local government of a record. */
export function LgaInput({ lgas, value, error, required = false }: LgaInputProps) {
  return (
    <Field name="lga_id" label={t("Local government")} error={error} optional={!required}>
      <Select defaultValue={value === null || value === undefined ? "" : String(value)} required={required}>
        <option value="">{required ? t("Select") : t("Not known")}</option>
        <NameOptions rows={lgas} />
      </Select>
    </Field>
  );
}
