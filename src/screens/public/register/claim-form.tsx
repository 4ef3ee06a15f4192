import type { OpenRegistration } from "#areas/identity/registration/get-registration.ts";
import type { RegistrationKind } from "#domain/registration-input.ts";
import { t } from "#language/t.ts";
import { useDraft } from "#session/draft.ts";
import { Button, Buttons } from "#ui/primitives/button.tsx";
import { ErrorList } from "#ui/primitives/errors.tsx";
import { Fact, Facts } from "#ui/primitives/facts.tsx";
import { Field, FormColumn } from "#ui/primitives/field.tsx";
import { TextInput } from "#ui/primitives/input.tsx";
import { Notice } from "#ui/primitives/notice.tsx";
import { Subtitle } from "#ui/primitives/title.tsx";
import { errorsOf } from "../form-errors.ts";
import { useFinish } from "./use-finish.ts";

const KIND_TEXTS = {
  individual: {
    title: "Is this your record?",
    text: "Its phone or email matches yours. Claim it to see its bills and receipts.",
  },
  corporate: {
    title: "Is this your company’s record?",
    text: "Its phone or email matches your company’s. Claim it to see its bills and receipts.",
  },
} as const;

interface ClaimFormProps {
  kind: RegistrationKind;
  open: OpenRegistration;
  to: string;
  onNone: () => void;
}

/** Records with the confirmed contact, with masked names: to claim or skip. */
export function ClaimForm({ kind, open, to, onNone }: ClaimFormProps) {
  const draft = useDraft(`registration.claim.${kind}`);
  const { send, busy, answer } = useFinish(open.id, to, draft.clear);
  return (
    <FormColumn
      ref={draft.ref}
      method="post"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        const { submitter } = event.nativeEvent as SubmitEvent;
        const form = new FormData(event.currentTarget, submitter);
        const name = form.get("contact_name");
        void send({ claim: form.get("claim"), ...(kind === "corporate" && { contact_name: name }) });
      }}
    >
      <Subtitle>{t(KIND_TEXTS[kind].title)}</Subtitle>
      <p>{t(KIND_TEXTS[kind].text)}</p>
      <ErrorList errors={errorsOf(answer)} labels={{ contact_name: t("Your name") }} />
      {kind === "corporate" ? (
        <Field
          name="contact_name"
          label={t("Your name")}
          hint={t("You’ll manage the company account")}
          error={answer?.errors?.contact_name}
        >
          <TextInput autoComplete="name" maxLength={100} required />
        </Field>
      ) : null}
      {/* Enter claims a single record, but none of several. */}
      {open.records.length > 1 ? <button type="submit" disabled hidden /> : null}
      {open.records.map(({ code, name, lga_name }) => (
        <Notice key={code} icon="file-text">
          <Facts>
            <Fact label={t("Name")}>{name}</Fact>
            <Fact label={t("Code")}>
              <span className="nowrap">{code}</span>
            </Fact>
            {lga_name ? <Fact label={t("Local government")}>{lga_name}</Fact> : null}
          </Facts>
          <Buttons className="gap">
            <Button type="submit" name="claim" value={code} kind="primary" busy={busy}>
              {t("Claim {code}", { code })}
            </Button>
          </Buttons>
        </Notice>
      ))}
      <p>
        <Button kind="quiet" onClick={onNone}>
          {skipLabel(kind, open.records.length)}
        </Button>
      </p>
    </FormColumn>
  );
}

function skipLabel(kind: RegistrationKind, recordCount: number): string {
  if (kind === "individual") return recordCount > 1 ? t("None of these is mine") : t("Not my record");
  return recordCount > 1 ? t("None of these is our company") : t("Not our company");
}
