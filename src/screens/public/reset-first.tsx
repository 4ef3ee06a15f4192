import type { FormEvent } from "react";
import { t } from "#language/t.ts";
import { loadPage } from "#session/leave.ts";
import { useSubmit } from "#session/use-submit.ts";
import { Button } from "#ui/primitives/button.tsx";
import { ErrorList } from "#ui/primitives/errors.tsx";
import { Field, FormColumn } from "#ui/primitives/field.tsx";
import { PasswordInput } from "#ui/primitives/password-input.tsx";
import { Title } from "#ui/primitives/title.tsx";
import { passwordHint } from "../shared/password-hint.ts";

/** Sets the first password of an invited user. */
export function FirstPassword({ invite, name }: { invite: string; name: string }) {
  const { submit, busy, errors, wrong } = useSubmit({
    path: "/api/v1/invitations",
    onSuccess: () => {
      loadPage("/login?changed=password");
      // Busy until the page is left.
      return new Promise(() => undefined);
    },
  });

  function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const password = String(new FormData(event.currentTarget).get("password"));
    void submit({ invitation: invite, password });
  }

  return (
    <section>
      <Title size="record">{t("Welcome, {name}", { name })}</Title>
      <p className="soft">{t("Choose a password for your new account.")}</p>
      <FormColumn method="post" onSubmit={send} className="gap">
        <ErrorList errors={wrong} labels={{ password: t("Password") }} />
        <Field name="password" label={t("Password")} hint={passwordHint()} error={errors.password}>
          <PasswordInput autoComplete="new-password" required />
        </Field>
        <Button type="submit" kind="primary" busy={busy}>
          {t("Set password")}
        </Button>
      </FormColumn>
    </section>
  );
}
