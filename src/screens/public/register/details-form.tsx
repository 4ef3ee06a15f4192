import type { OpenRegistration } from "#areas/identity/registration/get-registration.ts";
import { corporate } from "#domain/register/corporate.ts";
import { individual } from "#domain/register/individual.ts";
import type { RegistrationKind } from "#domain/registration-input.ts";
import { t } from "#language/t.ts";
import type { AnyResource } from "#resource/define.ts";
import { useDraft } from "#session/draft.ts";
import { useFormElement } from "#session/use-form-element.ts";
import { Button, Buttons } from "#ui/primitives/button.tsx";
import { ErrorList } from "#ui/primitives/errors.tsx";
import { Field, FormColumn, Group } from "#ui/primitives/field.tsx";
import { Select } from "#ui/primitives/input.tsx";
import { NameOptions } from "#ui/primitives/options.tsx";
import { DraftNotice } from "../../shared/draft-notice.tsx";
import { useCustomFields } from "../../shared/records/custom-fields.ts";
import { FieldInput } from "../../shared/records/field-input.tsx";
import { CustomGroups } from "../../shared/records/form-groups.tsx";
import { PossibleDuplicates } from "../../shared/records/possible-duplicates.tsx";
import { recordBody } from "../../shared/records/record-body.ts";
import { duplicatesIn } from "../../shared/records/use-duplicate-warning.ts";
import { errorsOf } from "../form-errors.ts";
import { useFinish } from "./use-finish.ts";

const REGISTERS: Readonly<Record<RegistrationKind, AnyResource>> = { individual, corporate };

/** Labels in the first person instead of the register's. */
const LEGENDS: Readonly<Record<string, string>> = {
  "Contact details": "Your contact details",
};

interface DetailsFormProps {
  kind: RegistrationKind;
  open: OpenRegistration;
  to: string;
  lgas: readonly { id: number; name: string }[];
  /** Back to the offered records. */
  onBack?: () => void;
}

/** The details of a person or company: the fields of the register. */
export function DetailsForm({ kind, open, to, lgas, onBack }: DetailsFormProps) {
  const resource = REGISTERS[kind];
  const full = useCustomFields(resource);
  const draft = useDraft(`registration.${kind}`);
  const { ref, element } = useFormElement(draft.ref);
  const { send, busy, answer } = useFinish(open.id, to, draft.clear);
  const errors = answer?.errors ?? {};
  const alike = answer && duplicatesIn({ ...answer, body: answer });
  // A contact of another record would be rejected.
  const record = onBack ? {} : { [open.field]: open.contact };
  const labels = Object.fromEntries(Object.entries(full.fields).map(([name, { label }]) => [name, t(label)]));
  return (
    <FormColumn
      ref={ref}
      method="post"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void send(recordBody(full, new FormData(event.currentTarget), undefined));
      }}
    >
      {alike ? (
        <PossibleDuplicates
          resource={resource}
          answer={alike}
          busy={busy}
          submitLabel={
            kind === "individual" ? t("None of these is mine. Create my account") : t("Submit company anyway")
          }
          onSubmitAnyway={(form) =>
            void send({ ...recordBody(full, new FormData(form), undefined), alike_seen: alike.alike_seen })
          }
        />
      ) : (
        <ErrorList errors={errorsOf(answer)} labels={labels} />
      )}
      <DraftNotice draft={draft} />
      <p className="soft">
        {kind === "individual"
          ? t("Enter your name. More details help us find your bills.")
          : t(
              "We’ll check the details and notify you when the company is approved. You’ll be its contact person.",
            )}
      </p>
      {resource.groups.map(({ legend, fields }) => (
        <Group key={legend} legend={t(LEGENDS[legend] ?? legend)}>
          {fields.map((name) => (
            <FieldInput
              key={name}
              name={name}
              field={withRequiredContact(kind, name, resource.fields[name])}
              value={record[name]}
              error={errors[name]}
              choices={NO_RECORDS}
            />
          ))}
          {legend === "Address" ? <LocalGovernment lgas={lgas} error={errors.lga_id} /> : null}
        </Group>
      ))}
      <CustomGroups resource={full} record={undefined} errors={errors} form={element} />
      <Buttons>
        <Button type="submit" kind="primary" busy={busy}>
          {kind === "individual" ? t("Create my account") : t("Submit company for approval")}
        </Button>
        {onBack ? (
          <Button kind="quiet" onClick={onBack}>
            {t("Back to existing record")}
          </Button>
        ) : null}
      </Buttons>
    </FormColumn>
  );
}

/** References are left to officers, as visitors can't search records. */
const NO_RECORDS = {};

/** A company's account needs a responsible person. */
function withRequiredContact(
  kind: RegistrationKind,
  name: string,
  field: AnyResource["fields"][string] | undefined,
) {
  return kind === "corporate" && name === "contact_name" && field ? { ...field, required: true } : field;
}

function LocalGovernment({
  lgas,
  error,
}: Pick<DetailsFormProps, "lgas"> & { error: readonly string[] | undefined }) {
  return (
    <Field name="lga_id" label={t("Local government")} error={error} optional>
      <Select>
        <option value="">{t("Unknown")}</option>
        <NameOptions rows={lgas} />
      </Select>
    </Field>
  );
}
