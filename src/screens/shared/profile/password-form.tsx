import { useRef } from "react";
import { useRevalidator } from "react-router";
import { t } from "#language/t.ts";
import { replaceToken } from "#session/store.ts";
import { useSubmit } from "#session/use-submit.ts";
import { Button, Buttons } from "#ui/primitives/button.tsx";
import { ErrorList } from "#ui/primitives/errors.tsx";
import { Field, FormColumn } from "#ui/primitives/field.tsx";
import { notify } from "#ui/primitives/notify.ts";
import { PasswordInput } from "#ui/primitives/password-input.tsx";
import { passwordHint } from "../password-hint.ts";

/** Changes the password. All other sessions end; this one gets a new token. */
export function PasswordForm() {
  const form = useRef<HTMLFormElement>(null);
  const { revalidate } = useRevalidator();
  const { handleSubmit, busy, errors, wrong } = useSubmit<{ token: string }>({
    path: "/api/v1/profile/password",
    onSuccess: ({ token }) => {
      replaceToken(token);
      form.current?.reset();
      notify({
        kind: "good",
        title: t("Password changed"),
        text: t("You’re signed out on all other devices."),
      });
      return revalidate();
    },
  });
  return (
    <FormColumn ref={form} method="post" noValidate onSubmit={handleSubmit}>
      <ErrorList
        errors={wrong}
        labels={{ old_password: t("Current password"), new_password: t("New password") }}
      />
      <Field name="old_password" label={t("Current password")} error={errors.old_password}>
        <PasswordInput required autoComplete="current-password" maxLength={200} />
      </Field>
      <Field name="new_password" label={t("New password")} hint={passwordHint()} error={errors.new_password}>
        <PasswordInput required autoComplete="new-password" maxLength={200} />
      </Field>
      <Buttons>
        <Button type="submit" busy={busy}>
          {t("Change password")}
        </Button>
      </Buttons>
      <p className="note">{t("You’ll be signed out on all other devices.")}</p>
    </FormColumn>
  );
}
