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

type Own = ProfileData["profile"];

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

interface WaitingContactProps {
  change: Own["waiting"][number];
  profile: Own;
  onSaved: () => void;
}

/** Confirms a new phone number or email with the code sent there. */
export function WaitingContact({ change, profile, onSaved }: WaitingContactProps) {
  const { field, value } = change;
  const { revalidate } = useRevalidator();
  const path = `/api/v1/profile/contact/${field}`;
  const confirm = useSubmit<Own>({
    path,
    onSuccess: (saved) => {
      showSaved(saved);
      onSaved();
      return revalidate();
    },
  });
  const resend = useSubmit<Own>({
    method: "patch",
    path: "/api/v1/profile",
    onSuccess: () => {
      notify({
        kind: "good",
        title: t("New code sent."),
        text: t("The previous code no longer works."),
      });
      return revalidate();
    },
  });
  const withdraw = useSubmit<Own>({
    method: "delete",
    path,
    onSuccess: () => {
      onSaved();
      return revalidate();
    },
  });
  const troubles = [confirm, resend, withdraw].filter(({ message, errors }) => message && !errors.token);
  const id = `token-${field}`;
  const labels = CONTACT_TEXTS[field];
  const shown = field === "email" ? value : formatPhone(value);
  return (
    <Panel title={t(labels.title)}>
      <FormColumn method="post" noValidate onSubmit={confirm.handleSubmit}>
        <ErrorList errors={troubles[0] && { "": [troubles[0].message ?? ""] }} />
        <Field
          name="token"
          id={id}
          label={t("Code sent to {contact}", { contact: shown })}
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
            {t(labels.confirm)}
          </Button>
          <Button kind="quiet" busy={resend.busy} onClick={() => void resend.submit({ [field]: value })}>
            {t("Send another code")}
          </Button>
          <Button kind="quiet" busy={withdraw.busy} onClick={() => void withdraw.submit({})}>
            {profile[field] === null ? t("Cancel") : t(labels.keep)}
          </Button>
        </Buttons>
      </FormColumn>
    </Panel>
  );
}
