import { useRevalidator } from "react-router";
import { formatPhone } from "#domain/phone.ts";
import { t } from "#language/t.ts";
import { useSubmit } from "#session/use-submit.ts";
import { Button, Buttons } from "#ui/primitives/button.tsx";
import { ErrorList } from "#ui/primitives/errors.tsx";
import { Field, FormColumn } from "#ui/primitives/field.tsx";
import { TextInput } from "#ui/primitives/input.tsx";
import { notify } from "#ui/primitives/notify.ts";
import { Panel } from "#ui/primitives/panel.tsx";
import { showSaved } from "./data-form.tsx";
import type { ProfileData } from "./loader.ts";

type OwnProfile = ProfileData["profile"];

const CONTACT_TEXTS = {
  email: {
    title: "Confirm your new email",
    confirm: "Confirm new email",
    keep: "Keep old email",
  },
  phone_number: {
    title: "Confirm your new phone number",
    confirm: "Confirm new phone number",
    keep: "Keep old phone number",
  },
} as const;

interface PendingContactProps {
  change: OwnProfile["waiting"][number];
  profile: OwnProfile;
  onSaved: () => void;
}

/** Confirms a new phone number or email with the code sent there. */
export function PendingContact({ change, profile, onSaved }: PendingContactProps) {
  const { field, value } = change;
  const { revalidate } = useRevalidator();
  const path = `/api/v1/profile/contact/${field}`;
  const confirm = useSubmit<OwnProfile>({
    path,
    onSuccess: (saved) => {
      showSaved(saved);
      onSaved();
      return revalidate();
    },
  });
  const resend = useSubmit<OwnProfile>({
    method: "patch",
    path: "/api/v1/profile",
    onSuccess: () => {
      notify({
        kind: "good",
        title: t("New code sent"),
        text: t("The previous code no longer works."),
      });
      return revalidate();
    },
  });
  const withdraw = useSubmit<OwnProfile>({
    method: "delete",
    path,
    onSuccess: () => {
      onSaved();
      return revalidate();
    },
  });
  const resetAll = () => {
    confirm.reset();
    resend.reset();
    withdraw.reset();
  };
  const failures = [confirm, resend, withdraw].filter(({ message, errors }) => message && !errors.token);
  const id = `token-${field}`;
  const texts = CONTACT_TEXTS[field];
  const formattedValue = field === "email" ? value : formatPhone(value);
  return (
    <Panel title={t(texts.title)}>
      <FormColumn
        method="post"
        noValidate
        onSubmit={(event) => {
          resetAll();
          confirm.handleSubmit(event);
        }}
      >
        <ErrorList errors={failures[0] && { "": [failures[0].message ?? ""] }} />
        <Field
          name="token"
          id={id}
          label={t("Code sent to {contact}", { contact: formattedValue })}
          hint={t("6 characters. The message says when it expires.")}
          error={confirm.errors.token}
        >
          <TextInput
            as="code"
            short
            maxLength={6}
            required
            autoComplete="one-time-code"
            autoCapitalize="characters"
            spellCheck={false}
          />
        </Field>
        <Buttons>
          <Button type="submit" busy={confirm.busy}>
            {t(texts.confirm)}
          </Button>
          <Button
            kind="quiet"
            busy={resend.busy}
            onClick={() => {
              resetAll();
              void resend.submit({ [field]: value });
            }}
          >
            {t("Send another code")}
          </Button>
          <Button
            kind="quiet"
            busy={withdraw.busy}
            onClick={() => {
              resetAll();
              void withdraw.submit({});
            }}
          >
            {profile[field] === null ? t("Cancel") : t(texts.keep)}
          </Button>
        </Buttons>
      </FormColumn>
    </Panel>
  );
}
