import { individual } from "#domain/register/individual.ts";
import type { FieldErrors } from "#session/answer.ts";
import { Field, Group } from "#ui/primitives/field.tsx";
import { Select } from "#ui/primitives/input.tsx";
import { NameOptions } from "#ui/primitives/options.tsx";
import { FieldInput } from "../../shared/records/field-input.tsx";

interface NewPersonFieldsProps {
  lgas: readonly { id: number; name: string }[];
  /** From the shop: the default for the new person unless another is chosen. */
  lga: number | null;
  errors: FieldErrors;
}

/** The same fields as the individual registration form. */
export function NewPersonFields({ lgas, lga, errors }: NewPersonFieldsProps) {
  return (
    <>
      {individual.groups.map(({ legend, fields }) => (
        <Group key={legend} legend={legend}>
          {fields.map((name) => (
            <FieldInput
              key={name}
              name={name}
              field={individual.fields[name as keyof typeof individual.fields]}
              value={undefined}
              error={errors[name]}
            />
          ))}
          {legend === "Address" ? (
            <Field name="lga_id" label="Local government" error={errors.lga_id} optional>
              <Select defaultValue={lga === null ? "" : String(lga)}>
                <option value="">Not known</option>
                <NameOptions rows={lgas} />
              </Select>
            </Field>
          ) : null}
        </Group>
      ))}
    </>
  );
}
