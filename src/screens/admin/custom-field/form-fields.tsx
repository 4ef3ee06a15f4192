import type { FieldErrors } from "#session/answer.ts";
import { Field, FieldPair, Group } from "#ui/primitives/field.tsx";
import { Checkbox, TextInput } from "#ui/primitives/input.tsx";
import type { FieldRow } from "./loaders.ts";

interface FieldsProps {
  field: (FieldRow & { used: boolean }) | undefined;
  errors: FieldErrors;
}

/** Label, key and help text. */
export function NameFields({ field, errors }: FieldsProps) {
  return (
    <Group legend="Name">
      <Field
        name="label"
        label="Label"
        hint="Shown in forms, lists and files"
        error={errors.label}
        counter={60}
      >
        <TextInput defaultValue={field?.label} maxLength={60} required autoComplete="off" />
      </Field>
      {field ? (
        <p className="note">
          Key <code>custom_{field.key}</code> (used in imports and the API)
        </p>
      ) : (
        <Field
          name="key"
          label="Key"
          hint="Used in imports and the API. Leave blank to create it from the label. You can’t change it later"
          error={errors.key}
          optional
        >
          <TextInput as="code" maxLength={40} autoComplete="off" />
        </Field>
      )}
      <Field
        name="hint"
        label="Help text"
        hint="Shown above the field"
        error={errors.hint}
        counter={120}
        optional
      >
        <TextInput defaultValue={field?.hint ?? ""} maxLength={120} autoComplete="off" />
      </Field>
    </Group>
  );
}

/** Whether it is required, entered by owners, or personal data. */
export function RuleFields({ field }: Pick<FieldsProps, "field">) {
  return (
    <div className="stack-s">
      <Checkbox
        name="required"
        value="true"
        defaultChecked={field?.required ?? false}
        hint="Existing records need a value when they are next changed"
      >
        Required
      </Checkbox>
      <Checkbox
        name="owners"
        value="true"
        defaultChecked={field?.owners ?? false}
        hint="Shown on their forms and at registration. Otherwise only officers see it"
      >
        Owners can enter it
      </Checkbox>
      <Checkbox
        name="personal"
        value="true"
        defaultChecked={field?.personal ?? false}
        hint="Masked until an officer enters a purpose"
      >
        Personal data
      </Checkbox>
    </div>
  );
}

/** Start date and position in the form. */
export function StartFields({ field, today, errors }: FieldsProps & { today: string }) {
  return (
    <Group legend="Start and position">
      <FieldPair>
        <Field name="active_from" label="Active from" error={errors.active_from}>
          <TextInput type="date" defaultValue={field?.active_from ?? today} short />
        </Field>
        <Field
          name="position"
          label="Position"
          hint="Lower numbers come first"
          error={errors.position}
          optional
        >
          <TextInput
            inputMode="numeric"
            maxLength={3}
            defaultValue={field?.position}
            autoComplete="off"
            short
          />
        </Field>
      </FieldPair>
    </Group>
  );
}
