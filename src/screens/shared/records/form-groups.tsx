import type { RefObject } from "react";
import { fieldApplies } from "#domain/custom-field.ts";
import { t } from "#language/t.ts";
import type { AnyResource } from "#resource/define.ts";
import type { FieldErrors } from "#session/answer.ts";
import { Group } from "#ui/primitives/field.tsx";
import { FieldInput, type FieldInputProps } from "./field-input.tsx";
import type { ReferencedRecord } from "./field-value.tsx";
import type { RecordFormConfig } from "./form-config.ts";
import { LgaInput } from "./lga-input.tsx";
import type { MaskedFields } from "./use-masked-fields.ts";
import { useWatchedValues } from "./use-watched-values.ts";

interface FormGroupsProps {
  resource: AnyResource;
  lgas: readonly { id: number; name: string }[];
  record: Readonly<Record<string, unknown>> | undefined;
  references: Readonly<Record<string, ReferencedRecord>> | undefined;
  errors: FieldErrors;
  choices: RecordFormConfig["choices"];
  /** The form, as its values decide which custom fields are shown. */
  form: RefObject<HTMLFormElement | null>;
  masked: MaskedFields;
}

/** The fields of a record, in the groups of its definition. */
export function FormGroups(props: FormGroupsProps) {
  const { resource, lgas, record, references, errors, choices, form, masked } = props;
  const standardGroups = resource.groups.filter(
    ({ fields }) => !fields.some((name) => resource.fields[name]?.custom),
  );
  return (
    <>
      {standardGroups.map(({ legend, fields }) => (
        <Group key={legend} legend={t(legend)}>
          {fields.map((name) =>
            name === "lga_id" ? (
              <LgaInput key={name} lgas={lgas} value={record?.lga_id} error={errors.lga_id} required />
            ) : (
              <MaskableInput
                key={name}
                name={name}
                field={resource.fields[name]}
                value={record?.[name]}
                referred={references?.[name]}
                error={errors[name]}
                choices={choices}
                masked={masked}
              />
            ),
          )}
        </Group>
      ))}
      <CustomGroups resource={resource} record={record} errors={errors} form={form} masked={masked} />
    </>
  );
}

type MaskableInputProps = Omit<FieldInputProps, "mask"> & { masked: MaskedFields | undefined };

/**
 * A field that can be masked. A masked input is empty, with the mask in its hint; revealed values are not stored in
 * drafts.
 */
function MaskableInput({ masked, value, ...field }: MaskableInputProps) {
  if (!masked?.names.includes(field.name)) return <FieldInput {...field} value={value} />;
  return (
    <div data-no-draft={masked.revealed ? "" : undefined}>
      <FieldInput {...field} value={null} mask={masked.isHidden(field.name) ? String(value) : undefined} />
    </div>
  );
}

type CustomGroupsProps = Pick<FormGroupsProps, "resource" | "record" | "errors" | "form"> & {
  masked?: MaskedFields;
};

/**
 * The custom fields that apply to the form's current values. Others are hidden rather than removed, so their values are
 * kept.
 */
export function CustomGroups({ resource, record, errors, form, masked }: CustomGroupsProps) {
  const watched = useWatchedValues(resource, form, record);
  const applies = (name: string) => {
    const field = resource.fields[name];
    return field !== undefined && fieldApplies(field, watched);
  };
  return resource.groups.map(({ legend, fields }) =>
    fields.some((name) => resource.fields[name]?.custom) ? (
      <div key={legend} hidden={!fields.some(applies)}>
        <Group legend={t(legend)}>
          <div className="stack">
            {fields.map((name) => (
              <div key={name} hidden={!applies(name)}>
                <MaskableInput
                  name={name}
                  field={resource.fields[name]}
                  value={record?.[name]}
                  error={errors[name]}
                  masked={masked}
                />
              </div>
            ))}
          </div>
        </Group>
      </div>
    ) : null,
  );
}
