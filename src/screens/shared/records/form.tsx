import { capital } from "#domain/capital.ts";
import { takesPhotos } from "#domain/photo.ts";
import { RichText } from "#language/rich-text.tsx";
import { t } from "#language/t.ts";
import type { AnyResource } from "#resource/define.ts";
import { type FieldErrors, formErrors } from "#session/answer.ts";
import { Button, ButtonLink, Buttons } from "#ui/primitives/button.tsx";
import { ErrorList } from "#ui/primitives/errors.tsx";
import { FormColumn } from "#ui/primitives/field.tsx";
import { Breadcrumb, PageHead } from "#ui/primitives/head.tsx";
import { Notice } from "#ui/primitives/notice.tsx";
import { DraftNotice } from "../draft-notice.tsx";
import { AlikePanel } from "./alike-panel.tsx";
import { useWithCustom } from "./custom.ts";
import { FormGroups } from "./form-groups.tsx";
import { type FormLeads, officeLeads, primaryText } from "./form-leads.ts";
import type { RecordFormProps } from "./form-props.ts";
import { MaskedNotice } from "./masked-notice.tsx";
import { PhotoInput } from "./photo-input.tsx";
import { PhotoSending } from "./photo-sending.tsx";
import { PlaceGroup } from "./place-group.tsx";
import { StoredValues } from "./restore-values.tsx";
import { useRecordForm } from "./use-record-form.ts";

/**
 * The form of a new or existing record, with the custom fields of the loader's `custom`. Entered values are kept as a
 * draft until saved.
 */
export function RecordForm({ resource: register, leads: given, ...props }: RecordFormProps) {
  const resource = useWithCustom(register);
  const leads = given ?? officeLeads(resource);
  const { title, lgas, record, references, children, first } = props;
  const form = useRecordForm(resource, leads, props);
  const { draft, photos, alike, busy, errors, message, saved } = form;
  const wrong = formErrors(errors, message);
  if (saved) return <PhotoSending {...saved} chosen={photos} />;
  return (
    <>
      <Way leads={leads} record={record} />
      <PageHead title={title} />
      {record ? <MaskedNotice resource={resource} id={record.id} masked={form.masked} /> : null}
      <FormColumn ref={form.ref} method="post" noValidate onSubmit={form.onSubmit}>
        {alike.answer ? (
          <AlikePanel
            resource={resource}
            answer={alike.answer}
            busy={busy}
            view={leads.view}
            onAnyway={(element) => form.send(element, { alike_seen: alike.answer?.alike_seen })}
          />
        ) : (
          <ErrorList errors={wrong} labels={labelsOf(resource, leads, wrong)} />
        )}
        {form.conflict && record && leads.view ? (
          <Notice kind="warn">
            <RichText
              text={t(
                "Your changes are kept. <a>View the current record</a> in another tab, then reload this form to restore your draft.",
              )}
              a={<a href={leads.view(record.id)} />}
            />
          </Notice>
        ) : null}
        <DraftNotice draft={draft} />
        {given || record ? null : <StoredValues resource={resource} form={form.element} draft={draft} />}
        {first?.({ asks: form.asks })}
        <FormGroups
          resource={resource}
          lgas={lgas}
          record={record}
          references={references}
          errors={errors}
          choices={leads.choices}
          form={form.element}
          masked={form.masked}
        />
        <PlaceGroup
          resource={resource}
          lgas={lgas}
          record={record}
          errors={errors}
          hidden={form.masked.isHidden("latitude")}
          shown={form.masked.shown}
        />
        {takesPhotos(resource) && !leads.noPhotos ? <PhotoInput chosen={photos} of={resource} /> : null}
        {typeof children === "function" ? children({ errors, code: form.code }) : children}
        <Buttons>
          <Button type="submit" name="submit" value="yes" kind="primary" busy={busy}>
            {props.submitLabel ?? primaryText(resource, record?.status)}
          </Button>
          {resource.approval && !leads.noDraft && (!record || record.status === "draft") ? (
            <Button type="submit" name="submit" value="" busy={busy}>
              {t("Save draft")}
            </Button>
          ) : null}
          <ButtonLink kind="quiet" to={(record && leads.view?.(record.id)) ?? leads.leave}>
            {t("Cancel")}
          </ButtonLink>
        </Buttons>
      </FormColumn>
    </>
  );
}

function labelsOf({ fields }: AnyResource, leads: FormLeads, wrong: FieldErrors): Record<string, string> {
  const labels = Object.entries(fields).map(([name, { label }]) => [name, t(label)]);
  const others = Object.keys(wrong).flatMap((path) => {
    const label = leads.labels?.(path);
    return label === undefined ? [] : [[path, label]];
  });
  return { ...Object.fromEntries([...labels, ...others]), owner: t("Owners") };
}

/** The link back, above the title. */
function Way({ leads, record }: Pick<RecordFormProps, "record"> & { leads: FormLeads }) {
  if (!leads.list) return null;
  return (
    <Breadcrumb>
      <a href={leads.list.to}>{capital(leads.list.label)}</a>
      {record && leads.view ? (
        <>
          {" · "}
          <a href={leads.view(record.id)}>{record.code}</a>
        </>
      ) : null}
    </Breadcrumb>
  );
}
