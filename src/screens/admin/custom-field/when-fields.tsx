import { classifyingFields } from "#domain/custom-field.ts";
import type { AnyResource } from "#resource/define.ts";
import type { Field as Definition } from "#resource/field.ts";
import { Field, Group } from "#ui/primitives/field.tsx";
import { Checkbox, Select, TextArea } from "#ui/primitives/input.tsx";
import { type CategoryNames, categoryOptions } from "./category-names.ts";
import type { FieldRow } from "./loaders.ts";

interface WhenFieldsProps {
  resource: AnyResource;
  names: CategoryNames;
  field: FieldRow | undefined;
  /** The field it depends on; empty: none. */
  when: string;
  onWhen: (name: string) => void;
  error: readonly string[] | undefined;
}

/** The records that the field applies to. */
export function WhenFields({ resource, names, field, when, onWhen, error }: WhenFieldsProps) {
  const triggerFields = classifyingFields(resource);
  if (triggerFields.length === 0) return null;
  return (
    <Group legend="Records">
      <Field name="when_field" label={`Used for ${resource.many}`} error={error}>
        <Select value={when} onChange={(event) => onWhen(event.target.value)}>
          <option value="">Always</option>
          {triggerFields.map(([name, { label }]) => (
            <option key={name} value={name}>
              {`Depending on ${label.charAt(0).toLowerCase()}${label.slice(1)}`}
            </option>
          ))}
        </Select>
      </Field>
      {triggerFields.map(([name, definition]) => (
        <div key={name} hidden={when !== name}>
          <ConditionValues
            name={name}
            definition={definition}
            names={names}
            chosen={field?.when?.field === name ? field.when.values : []}
          />
        </div>
      ))}
    </Group>
  );
}

interface ConditionValuesProps {
  name: string;
  definition: Definition;
  names: WhenFieldsProps["names"];
  chosen: readonly string[];
}

function ConditionValues({ name, definition, names, chosen }: ConditionValuesProps) {
  if (definition.kind === "text")
    return (
      <Field name={`when.${name}`} label={`${definition.label} is`} hint="One per line. Not case-sensitive">
        <TextArea rows={4} defaultValue={chosen.join("\n")} />
      </Field>
    );
  const options = definition.kind === "choice" ? definition.choices : categoryOptions(names, chosen);
  return (
    <fieldset className="stack-s">
      <legend className="strong">{`${definition.label} is`}</legend>
      {options.map(({ value, label }) => (
        <Checkbox key={value} name={`when.${name}`} value={value} defaultChecked={chosen.includes(value)}>
          {label}
        </Checkbox>
      ))}
    </fieldset>
  );
}
