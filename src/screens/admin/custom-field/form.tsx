import { useState } from "react";
import { useNavigate } from "react-router";
import { type CustomField, type CustomKind, withCustomFields } from "#domain/custom-field.ts";
import { customFieldFields } from "#domain/custom-field-input.ts";
import { getRegister } from "#domain/register/registers.ts";
import { useDraft } from "#session/draft.ts";
import { useFormElement } from "#session/use-form-element.ts";
import { useSubmit } from "#session/use-submit.ts";
import { ErrorList } from "#ui/primitives/errors.tsx";
import { FormColumn, Group } from "#ui/primitives/field.tsx";
import { FormButtons } from "#ui/primitives/form-buttons.tsx";
import { Breadcrumb, PageHead } from "#ui/primitives/head.tsx";
import { WithAside } from "#ui/primitives/layout.tsx";
import { notify } from "#ui/primitives/notify.ts";
import { DraftNotice } from "../../shared/draft-notice.tsx";
import { pages, paths } from "./api-paths.ts";
import type { CategoryNames } from "./category-names.ts";
import { fieldBody, previewField } from "./field-body.ts";
import { NameFields, RuleFields, StartFields } from "./form-fields.tsx";
import { KindFields } from "./kind-fields.tsx";
import type { FieldRow } from "./loaders.ts";
import { Preview } from "./preview.tsx";
import { RetireField } from "./retire-field.tsx";
import { WhenFields } from "./when-fields.tsx";

interface FieldFormProps {
  register: string;
  names: CategoryNames;
  today: string;
  /** The field to edit, and whether records have values of it. */
  field?: FieldRow & { used: boolean };
}

const LABELS = {
  ...Object.fromEntries(Object.entries(customFieldFields).map(([name, { label }]) => [name, label])),
  least: "Minimum",
  most: "Maximum",
  choices: "Options",
  when: "Used for",
};

/** The form of a custom field, with a preview. */
export function FieldForm({ register, names, today, field }: FieldFormProps) {
  const resource = getRegister(register);
  const navigate = useNavigate();
  const draft = useDraft(field ? `custom_field.edit.${field.id}` : `custom_field.new.${register}`);
  const { ref, element } = useFormElement(draft.ref);
  const [kind, setKind] = useState<CustomKind>(field?.kind ?? "text");
  const [when, setWhen] = useState(field?.when?.field ?? "");
  const [previewedField, setPreviewedField] = useState<CustomField | undefined>(field);
  const { submit, busy, errors, wrong } = useSubmit<FieldRow>({
    method: field ? "patch" : "post",
    path: field ? paths.field(field.id) : paths.fields,
    onSuccess: ({ label }) => {
      draft.clear();
      notify({ kind: "good", title: field ? "Field saved" : `“${label}” added` });
      return navigate(pages.fields(register));
    },
  });
  const updatePreview = () => {
    if (element.current) setPreviewedField(previewField(resource, new FormData(element.current)));
  };
  return (
    <>
      <Breadcrumb>
        <a href={pages.fields(register)}>Custom fields for {resource.many}</a>
      </Breadcrumb>
      <PageHead
        title={field ? field.label : `New custom field for ${resource.many}`}
        actions={field ? <RetireField field={field} /> : null}
      />
      <WithAside>
        <FormColumn
          ref={ref}
          method="post"
          noValidate
          onChange={updatePreview}
          onSubmit={(event) => {
            event.preventDefault();
            const body = fieldBody(new FormData(event.currentTarget));
            void submit(field ? { ...body, version: field.version } : { ...body, register });
          }}
        >
          <ErrorList errors={wrong} labels={LABELS} />
          <DraftNotice draft={draft} />
          <NameFields field={field} errors={errors} />
          <KindFields field={field} kind={kind} onKind={setKind} errors={errors} />
          <WhenFields
            resource={resource}
            names={names}
            field={field}
            when={when}
            onWhen={setWhen}
            error={errors.when}
          />
          <Group legend="Rules">
            <RuleFields field={field} />
          </Group>
          <StartFields field={field} today={today} errors={errors} />
          <FormButtons
            action={field ? "Save field" : "Add field"}
            busy={busy}
            back={pages.fields(register)}
          />
        </FormColumn>
        <Preview
          resource={withCustomFields(resource, previewedField ? [previewedField] : [])}
          names={names}
          emptyText="Enter a label to preview the field."
        />
      </WithAside>
    </>
  );
}
