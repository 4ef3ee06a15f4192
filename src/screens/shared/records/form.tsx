import { capitalise } from "#domain/capitalise.ts";
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
import { useCustomFields } from "./custom-fields.ts";
import { adminFormConfig, type RecordFormConfig, submitLabel } from "./form-config.ts";
import { FormGroups } from "./form-groups.tsx";
import type { RecordFormProps } from "./form-props.ts";
import { MaskedNotice } from "./masked-notice.tsx";
import { PhotoInput } from "./photo-input.tsx";
import { PhotoUpload } from "./photo-upload.tsx";
import { PlaceGroup } from "./place-group.tsx";
import { PossibleDuplicates } from "./possible-duplicates.tsx";
import { ReuseValues } from "./reuse-values.tsx";
import { useRecordForm } from "./use-record-form.ts";

/**
 * The form of a new or existing record, with the custom fields of the loader's `custom`. Entered values are kept as a
 * draft until saved.
 */
export function RecordForm({ resource: register, config: customConfig, ...props }: RecordFormProps) {
  const resource = useCustomFields(register);
  const config = customConfig ?? adminFormConfig(resource);
  const { title, lgas, record, references, children, before } = props;
  const form = useRecordForm(resource, config, props);
  const { draft, photos, alike, busy, errors, message, saved } = form;
  const summaryErrors = formErrors(errors, message);
  if (saved) return <PhotoUpload {...saved} chosen={photos} />;
  return (
    <>
      <FormBreadcrumb config={config} record={record} />
      <PageHead title={title} />
      {record ? <MaskedNotice resource={resource} id={record.id} masked={form.masked} /> : null}
      <FormColumn className="gap" ref={form.ref} method="post" noValidate onSubmit={form.onSubmit}>
        {alike.answer ? (
          <PossibleDuplicates
            resource={resource}
            answer={alike.answer}
            busy={busy}
            recordAddress={config.view}
            onSubmitAnyway={(element) => form.send(element, { alike_seen: alike.answer?.alike_seen })}
          />
        ) : (
          <ErrorList errors={summaryErrors} labels={errorLabels(resource, config, summaryErrors)} />
        )}
        {form.conflict && record && config.view ? (
          <Notice kind="warn">
            <RichText
              text={t(
                "Your changes are kept. <a>View the current record</a> in another tab, then reload this form to restore your draft.",
              )}
              a={<a href={config.view(record.id)} />}
            />
          </Notice>
        ) : null}
        <DraftNotice draft={draft} />
        {customConfig || record ? null : (
          <ReuseValues resource={resource} form={form.element} draft={draft} />
        )}
        {before?.({ asks: form.asks })}
        <FormGroups
          resource={resource}
          lgas={lgas}
          record={record}
          references={references}
          errors={errors}
          choices={config.choices}
          form={form.element}
          masked={form.masked}
        />
        <PlaceGroup
          resource={resource}
          lgas={lgas}
          record={record}
          errors={errors}
          hidden={form.masked.isHidden("latitude")}
          revealed={form.masked.revealed}
        />
        {takesPhotos(resource) && !config.noPhotos ? (
          <PhotoInput chosen={photos} phoneResource={resource} />
        ) : null}
        {typeof children === "function" ? children({ errors, code: form.code }) : children}
        <Buttons>
          <Button type="submit" name="submit" value="yes" kind="primary" busy={busy}>
            {props.submitLabel ?? submitLabel(resource, record?.status)}
          </Button>
          {resource.approval && !config.noDraft && (!record || record.status === "draft") ? (
            <Button type="submit" name="submit" value="" busy={busy}>
              {t("Save draft")}
            </Button>
          ) : null}
          <ButtonLink kind="quiet" to={(record && config.view?.(record.id)) ?? config.cancelTo}>
            {t("Cancel")}
          </ButtonLink>
        </Buttons>
      </FormColumn>
    </>
  );
}

function errorLabels(
  { fields }: AnyResource,
  config: RecordFormConfig,
  summaryErrors: FieldErrors,
): Record<string, string> {
  const labels = Object.entries(fields).map(([name, { label }]) => [name, t(label)]);
  const others = Object.keys(summaryErrors).flatMap((path) => {
    const label = config.labels?.(path);
    return label === undefined ? [] : [[path, label]];
  });
  return { ...Object.fromEntries([...labels, ...others]), owner: t("Owners") };
}

/** The link back, above the title. */
function FormBreadcrumb({ config, record }: Pick<RecordFormProps, "record"> & { config: RecordFormConfig }) {
  if (!config.backLink) return null;
  return (
    <Breadcrumb>
      <a href={config.backLink.to}>{capitalise(config.backLink.label)}</a>
      {record && config.view ? (
        <>
          {" · "}
          <a href={config.view(record.id)}>{record.code}</a>
        </>
      ) : null}
    </Breadcrumb>
  );
}
