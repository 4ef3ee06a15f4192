import type { RefObject } from "react";
import { isAsked } from "#domain/custom-field.ts";
import { t } from "#language/t.ts";
import type { AnyResource } from "#resource/define.ts";
import type { FieldErrors } from "#session/answer.ts";
import { Group } from "#ui/primitives/field.tsx";
import { FieldInput } from "./field-input.tsx";
import type { Referred } from "./field-value.tsx";
import type { FormLeads } from "./form-leads.ts";
import { LgaInput } from "./lga-input.tsx";
import { useTelling } from "./use-telling.ts";

interface FormGroupsProps {
  resource: AnyResource;
  lgas: readonly { id: number; name: string }[];
  record: Readonly<Record<string, unknown>> | undefined;
  references: Readonly<Record<string, Referred>> | undefined;
  errors: FieldErrors;
  choices: FormLeads["choices"];
  /** Whose values say which of the custom fields are asked for. */
  form: RefObject<HTMLFormElement | null>;
}

/** The fields of a record, in the groups of its definition. */
export function FormGroups({ resource, lgas, record, references, errors, choices, form }: FormGroupsProps) {
  const own = resource.groups.filter(({ fields }) => !fields.some((name) => resource.fields[name]?.custom));
  return (
    <>
      {own.map(({ legend, fields }) => (
        <Group key={legend} legend={t(legend)}>
          {fields.map((name) =>
            name === "lga_id" ? (
              <LgaInput key={name} lgas={lgas} value={record?.lga_id} error={errors.lga_id} required />
            ) : (
              <FieldInput
                key={name}
                name={name}
                field={resource.fields[name]}
                value={record?.[name]}
                referred={references?.[name]}
                error={errors[name]}
                choices={choices}
              />
            ),
          )}
        </Group>
      ))}
      <CustomGroups resource={resource} record={record} errors={errors} form={form} />
    </>
  );
}

type CustomGroupsProps = Pick<FormGroupsProps, "resource" | "record" | "errors" | "form">;

/**
 * The fields that an administrator added, as far as they are asked for of what the form says now. The others are
 * hidden rather than left out: what was typed there comes back with its kind, and with a draft.
 */
export function CustomGroups({ resource, record, errors, form }: CustomGroupsProps) {
  const said = useTelling(resource, form, record);
  const asked = (name: string) => {
    const field = resource.fields[name];
    return field !== undefined && isAsked(field, said);
  };
  return resource.groups.map(({ legend, fields }) =>
    fields.some((name) => resource.fields[name]?.custom) ? (
      <div key={legend} hidden={!fields.some(asked)}>
        <Group legend={t(legend)}>
          <div className="stack">
            {fields.map((name) => (
              <div key={name} hidden={!asked(name)}>
                <FieldInput
                  name={name}
                  field={resource.fields[name]}
                  value={record?.[name]}
                  error={errors[name]}
                />
              </div>
            ))}
          </div>
        </Group>
      </div>
    ) : null,
  );
}
