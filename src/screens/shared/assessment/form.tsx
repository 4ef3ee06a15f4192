import { type FormEvent, useState } from "react";
import { useNavigate } from "react-router";
import type { ExplainedAssessment } from "#areas/charging/assessments/explain-assessment.ts";
import { withCustomFields } from "#domain/custom-field.ts";
import { formatValue } from "#domain/declared-text.ts";
import { getRegister } from "#domain/register/registers.ts";
import { t } from "#language/t.ts";
import { useDraft } from "#session/draft.ts";
import { useSubmit } from "#session/use-submit.ts";
import { Button, ButtonLink, Buttons } from "#ui/primitives/button.tsx";
import { ErrorList } from "#ui/primitives/errors.tsx";
import { Field, FormColumn, Group } from "#ui/primitives/field.tsx";
import { Checkbox, TextArea } from "#ui/primitives/input.tsx";
import { notify } from "#ui/primitives/notify.ts";
import { DraftNotice } from "../draft-notice.tsx";
import { EvidenceInput } from "../evidence/evidence-input.tsx";
import { EvidenceStrip } from "../evidence/evidence-strip.tsx";
import { type EvidencePicture, useEvidence } from "../evidence/use-evidence.ts";
import { FieldInput } from "../records/field-input.tsx";
import { type AssessmentBase, assessmentPages, assessmentPaths } from "./addresses.ts";
import { assessmentBody, errorLabels } from "./form-body.ts";
import { FormCharge } from "./form-charge.tsx";
import type { AssessmentAbout } from "./form-loader.ts";
import { valueText } from "./value-text.ts";

interface AssessmentFormProps {
  base: AssessmentBase;
  about: AssessmentAbout;
  explained: ExplainedAssessment;
  items: readonly { id: number; code: string; name: string }[];
  /** The assessment to edit. */
  assessment?: {
    readonly id: number;
    readonly code: string;
    readonly version: number;
    readonly declared: Readonly<Record<string, unknown>>;
    readonly remark: string | null;
    readonly revenue_item_ids: readonly number[] | null;
    readonly evidence: readonly EvidencePicture[];
  };
}

const MAX_REMARK_LENGTH = 500;

/** The declaration for an asset; the charge is shown before it is submitted. */
export function AssessmentForm({ base, about, explained: initial, items, assessment }: AssessmentFormProps) {
  const navigate = useNavigate();
  const resource = withCustomFields(getRegister(about.asset_type), initial.custom);
  const draft = useDraft(
    assessment ? `assessment.edit.${assessment.id}` : `assessment.new.${Object.values(about).join(".")}`,
  );
  const evidence = useEvidence();
  const isUploading = evidence.uploading > 0;
  const [explained, setExplained] = useState(initial);
  const { submit, reset, busy, errors, message } = useSubmit<{ id: number; code: string; status: string }>({
    method: assessment ? "patch" : "post",
    path: assessment ? assessmentPaths.one(assessment.id) : assessmentPaths.all,
    onSuccess: ({ id, code, status }) => {
      draft.clear();
      notify({
        kind: "good",
        title: status === "submitted" ? t("{code} submitted", { code }) : t("{code} saved", { code }),
        text:
          status === "submitted"
            ? t("An officer will review it.")
            : t("Submit it when it’s ready for review."),
      });
      return navigate(assessmentPages.view(base, id));
    },
  });
  const recalculation = useSubmit<ExplainedAssessment>({
    path: assessmentPaths.charge,
    attempt: true,
    onSuccess: setExplained,
  });
  const fieldErrors = { ...recalculation.errors, ...errors };
  const refusal = message ?? recalculation.message;
  const summaryErrors = refusal && Object.keys(fieldErrors).length === 0 ? { "": [refusal] } : fieldErrors;

  function requestBody(form: HTMLFormElement, extra: object = {}) {
    const ids = evidence.pictures.map(({ id }) => id);
    return { ...assessmentBody(new FormData(form), about), evidence_ids: ids, ...extra };
  }
  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const button = (event.nativeEvent as SubmitEvent).submitter as HTMLButtonElement | null;
    const form = event.currentTarget;
    reset();
    recalculation.reset();
    if (button?.value === "work-out") void recalculation.submit(requestBody(form));
    else
      void submit(
        requestBody(form, {
          submit: button?.value === "submit",
          ...(assessment && { version: assessment.version }),
        }),
      );
  }

  return (
    <FormColumn ref={draft.ref} method="post" noValidate onSubmit={handleSubmit}>
      <ErrorList errors={summaryErrors} labels={errorLabels(resource)} />
      <DraftNotice draft={draft} />
      <Group legend={t("Declaration")}>
        <p className="note">
          {explained.fields.length === 0
            ? t("You don’t need to declare anything: this charge is the same for everyone.")
            : t("Leave a field blank to use the value on record.")}
        </p>
        {explained.fields.map(({ name, recorded }) => {
          const field = resource.fields[name];
          if (!field) return null;
          const { required: _, unique: __, ...optionalField } = field;
          return (
            <FieldInput
              key={name}
              name={`declared.${name}`}
              field={{
                ...optionalField,
                hint: t("On record: {value}", { value: valueText(field, formatValue(field, recorded)) }),
              }}
              value={assessment?.declared[name] ?? null}
              error={fieldErrors[`declared.${name}`]}
            />
          );
        })}
      </Group>
      {items.length > 1 ? (
        <Group legend={t("Revenue items")}>
          {items.map(({ id, code, name }) => (
            <Checkbox
              key={id}
              name="revenue_item_ids"
              value={id}
              defaultChecked={!assessment?.revenue_item_ids || assessment.revenue_item_ids.includes(id)}
              hint={code}
            >
              {t(name)}
            </Checkbox>
          ))}
        </Group>
      ) : null}
      <Group legend={t("Evidence")}>
        <EvidenceInput
          evidence={evidence}
          hint={t("For example, a photo, a contract or a page from your accounts.")}
        />
        {assessment && assessment.evidence.length > 0 ? (
          <EvidenceStrip pictures={assessment.evidence} subject={assessment.code} />
        ) : null}
        <Field
          name="remark"
          label={t("Remark")}
          counter={MAX_REMARK_LENGTH}
          error={fieldErrors["remark"]}
          optional
        >
          <TextArea maxLength={MAX_REMARK_LENGTH} defaultValue={assessment?.remark ?? ""} rows={3} />
        </Field>
      </Group>
      <FormCharge explained={explained} busy={recalculation.busy} />
      <Buttons>
        <Button type="submit" kind="primary" name="act" value="submit" busy={busy} disabled={isUploading}>
          {t("Submit assessment")}
        </Button>
        <Button type="submit" name="act" value="save" busy={busy} disabled={isUploading}>
          {t("Save draft")}
        </Button>
        <ButtonLink
          kind="quiet"
          to={assessment ? assessmentPages.view(base, assessment.id) : assessmentPages.list(base)}
        >
          {t("Cancel")}
        </ButtonLink>
      </Buttons>
    </FormColumn>
  );
}
