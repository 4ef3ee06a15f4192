import { useRef } from "react";
import { useRevalidator } from "react-router";
import { PASSWORD_HINT } from "#domain/password-rules.ts";
import { replaceToken } from "#session/store.ts";
import { useSubmit } from "#session/use-submit.ts";
import { Button, Buttons } from "#ui/primitives/button.tsx";
import { Faults } from "#ui/primitives/faults.tsx";
import { Field, FormColumn } from "#ui/primitives/field.tsx";
import { notify } from "#ui/primitives/notify.ts";
import { PasswordInput } from "#ui/primitives/password-input.tsx";

const LABELS = { old_password: "Password now", new_password: "New password" };

/** The old password and the new one. Every other session ends; this one goes on with a new token. */
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
        title: "Your password is changed.",
        text: "You are signed out everywhere else.",
      });
      return revalidate();
    },
  });
  return (
    <FormColumn ref={form} method="post" noValidate onSubmit={handleSubmit}>
      <Faults errors={wrong} labels={LABELS} />
      <Field name="old_password" label="Password now" error={errors.old_password}>
        <PasswordInput required autoComplete="current-password" maxLength={200} />
      </Field>
      <Field name="new_password" label="New password" hint={PASSWORD_HINT} error={errors.new_password}>
        <PasswordInput required autoComplete="new-password" maxLength={200} />
      </Field>
      <Buttons>
        <Button type="submit" busy={busy}>
          Change password
        </Button>
      </Buttons>
      <p className="note">You are then signed out everywhere else.</p>
    </FormColumn>
  );
}
