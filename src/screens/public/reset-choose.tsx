import { Link } from "react-router";
import { t } from "#language/t.ts";
import { loadPage } from "#session/leave.ts";
import { useSubmit } from "#session/use-submit.ts";
import { Button } from "#ui/primitives/button.tsx";
import { ErrorList } from "#ui/primitives/errors.tsx";
import { Field, FormColumn } from "#ui/primitives/field.tsx";
import { TextInput } from "#ui/primitives/input.tsx";
import { Notice } from "#ui/primitives/notice.tsx";
import { PasswordInput } from "#ui/primitives/password-input.tsx";
import { Title } from "#ui/primitives/title.tsx";
import { passwordHint } from "../shared/password-hint.ts";

/** The code of the message, and the new password. */
export function ChoosePassword({ reset }: { reset: string }) {
  const { handleSubmit, busy, errors, wrong } = useSubmit({
    path: `/api/v1/password-resets/${reset}`,
    onSuccess: () => {
      loadPage("/login?changed=password");
      // Busy until the page is left.
      return new Promise(() => undefined);
    },
  });
  return (
    <section>
      <Title size="record">{t("Choose a new password")}</Title>
      <Notice className="gap">
        {t("If you have an account, we have sent you a 6-character code. It expires in 10 minutes.")}
      </Notice>
      <FormColumn method="post" onSubmit={handleSubmit} className="gap">
        <ErrorList errors={wrong} labels={{ token: t("Code"), password: t("New password") }} />
        <Field name="token" label={t("Code")} hint={t("From the message we sent you")} error={errors.token}>
          <TextInput
            as="code"
            short
            autoComplete="one-time-code"
            autoCapitalize="characters"
            spellCheck={false}
            required
          />
        </Field>
        <Field name="password" label={t("New password")} hint={passwordHint()} error={errors.password}>
          <PasswordInput autoComplete="new-password" required />
        </Field>
        <p className="note">{t("You’ll be signed out on all devices.")}</p>
        <Button type="submit" kind="primary" busy={busy}>
          {t("Set password")}
        </Button>
        <p>
          <Link to="/reset">{t("Send another code")}</Link> · <Link to="/login">{t("Back to sign in")}</Link>
        </p>
      </FormColumn>
    </section>
  );
}
