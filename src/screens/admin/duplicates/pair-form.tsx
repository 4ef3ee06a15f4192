import { capitalise } from "#domain/capitalise.ts";
import { Button, Buttons } from "#ui/primitives/button.tsx";
import { Field, FormColumn } from "#ui/primitives/field.tsx";
import { Select, TextInput } from "#ui/primitives/input.tsx";
import type { CompareData } from "./loaders.ts";

/** Selects two records to compare by code. */
export function PairForm({ data }: { data: CompareData }) {
  const { known, registers, resource } = data;
  return (
    <FormColumn method="get" action="/admin/duplicates/compare">
      <Field name="resource" label="Register">
        <Select defaultValue={resource}>
          {registers.map(({ name, many }) => (
            <option key={name} value={name}>
              {capitalise(many)}
            </option>
          ))}
        </Select>
      </Field>
      <Field name="first" label="First code" hint={known ? known.title : "Such as PRP-0012345-K"}>
        <TextInput as="code" required defaultValue={known?.code} />
      </Field>
      <Field name="second" label="Second code" hint="Such as PRP-0012345-K">
        <TextInput as="code" required />
      </Field>
      <Buttons>
        <Button type="submit" kind="primary">
          Compare records
        </Button>
      </Buttons>
    </FormColumn>
  );
}
