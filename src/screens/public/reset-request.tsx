import { Link, useNavigate } from "react-router";
import { t } from "#language/t.ts";
import { useSubmit } from "#session/use-submit.ts";
import { Button } from "#ui/primitives/button.tsx";
import { ErrorList } from "#ui/primitives/errors.tsx";
import { Field, FormColumn } from "#ui/primitives/field.tsx";
import { TextInput } from "#ui/primitives/input.tsx";
import { Title } from "#ui/primitives/title.tsx";

/** Asks for the account. The response never says whether it exists. */
export function RequestReset() {
  const navigate = useNavigate();
  const { handleSubmit, busy, errors, wrong } = useSubmit<{ id: string }>({
    path: "/api/v1/password-resets",
    onSuccess: ({ id }) => navigate(`/reset?reset=${id}`),
  });
  return (
    <section>
      <Title size="record">{t("Reset your password")}</Title>
      <FormColumn method="post" onSubmit={handleSubmit} className="gap">
        <ErrorList errors={wrong} labels={{ email: t("Phone number or email") }} />
        <Field
          name="email"
          label={t("Phone number or email")}
          hint={t("The one you sign in with")}
          error={errors.email}
        >
          <TextInput autoComplete="username" autoCapitalize="none" spellCheck={false} required />
        </Field>
        <Button type="submit" kind="primary" busy={busy}>
          {t("Send code")}
        </Button>
        <p>
          <Link to="/login">{t("Back to sign in")}</Link>
        </p>
      </FormColumn>
    </section>
  );
}
