import type { FieldErrors } from "#session/answer.ts";
import { Field, Group, Pair } from "#ui/primitives/field.tsx";
import { Checkbox, TextInput } from "#ui/primitives/input.tsx";
import type { FieldRow } from "./loaders.ts";

interface PartProps {
  field: (FieldRow & { used: boolean }) | undefined;
  errors: FieldErrors;
}

/** What it is called. */
export function NameFields({ field, errors }: PartProps) {
  return (
    <Group legend="What is asked">
      <Field
        name="label"
        label="Label"
        hint="As forms, lists and files name it"
        error={errors.label}
        counter={60}
      >
        <TextInput defaultValue={field?.label} maxLength={60} required autoComplete="off" />
      </Field>
      {field ? (
        <p className="note">
          Key <code>custom_{field.key}</code>: imports and the API name it so.
        </p>
      ) : (
        <Field
          name="key"
          label="Key"
          hint="For imports and the API; made of the label when it is left empty, and fixed afterwards"
          error={errors.key}
          optional
        >
          <TextInput as="code" maxLength={40} autoComplete="off" />
        </Field>
      )}
      <Field
        name="hint"
        label="Help"
        hint="One line above the input"
        error={errors.hint}
        counter={120}
        optional
      >
        <TextInput defaultValue={field?.hint ?? ""} maxLength={120} autoComplete="off" />
      </Field>
    </Group>
  );
}

/** What holds for whoever fills it in. */
export function TickFields({ field }: Pick<PartProps, "field">) {
  return (
    <div className="stack-s">
      <Checkbox
        name="required"
        value="true"
        defaultChecked={field?.required ?? false}
        hint="Records that are there already need it when they are changed next"
      >
        It has to be filled
      </Checkbox>
      <Checkbox
        name="owners"
        value="true"
        defaultChecked={field?.owners ?? false}
        hint="In their own forms and when they register themselves; else only the office sees it"
      >
        Owners may fill it
      </Checkbox>
      <Checkbox
        name="personal"
        value="true"
        defaultChecked={field?.personal ?? false}
        hint="Masked until somebody asks for it and says what for"
      >
        It is personal data
      </Checkbox>
    </div>
  );
}

/** Since when, and where in the form. */
export function AskedFields({ field, today, errors }: PartProps & { today: string }) {
  return (
    <Group legend="When and where">
      <Pair>
        <Field name="active_from" label="Asked from" error={errors.active_from}>
          <TextInput type="date" defaultValue={field?.active_from ?? today} short />
        </Field>
        <Field
          name="position"
          label="Position"
          hint="The lowest comes first"
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
      </Pair>
    </Group>
  );
}
