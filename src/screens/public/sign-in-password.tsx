import { type FormEvent, useState } from "react";
import { t } from "#language/t.ts";
import {
  type LoginAnswer,
  login,
  loginWithPasskey,
  type SecondFactorChallenge,
  secondFactorOf,
} from "#session/login.ts";
import { Button } from "#ui/primitives/button.tsx";
import { ErrorList } from "#ui/primitives/errors.tsx";
import { Field, FormColumn } from "#ui/primitives/field.tsx";
import { TextInput } from "#ui/primitives/input.tsx";
import { PasswordInput } from "#ui/primitives/password-input.tsx";
import { errorsOf } from "./form-errors.ts";
import { usePasskeySuggestions } from "./use-passkey-suggestions.ts";

interface PasswordFormProps {
  next: string | null;
  onSecondFactor: (challenge: SecondFactorChallenge) => void;
}

/** The first step; a passkey is suggested in its first field, and has a button of its own. */
export function PasswordForm({ next, onSecondFactor }: PasswordFormProps) {
  const [busy, setBusy] = useState(false);
  const [answer, setAnswer] = useState<LoginAnswer>();
  const hasPasskeys = usePasskeySuggestions(next, setAnswer);

  function handleResult(result: LoginAnswer | undefined) {
    const challenge = result && secondFactorOf(result);
    if (challenge) return onSecondFactor(challenge);
    setAnswer(result);
    // On success the page is left; the button stays busy until then.
    if (result?.status !== "success") setBusy(false);
  }

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (busy) return;
    const form = new FormData(event.currentTarget);
    setBusy(true);
    handleResult(
      await login({ email: String(form.get("email")), password: String(form.get("password")) }, next),
    );
  }

  async function sendPasskey() {
    if (busy) return;
    setBusy(true);
    handleResult(await loginWithPasskey(next));
  }

  return (
    <FormColumn method="post" onSubmit={submit}>
      <ErrorList
        errors={errorsOf(answer)}
        labels={{ email: t("Phone number or email"), password: t("Password") }}
      />
      <Field name="email" label={t("Phone number or email")} error={answer?.errors?.email}>
        <TextInput autoComplete="username webauthn" autoCapitalize="none" spellCheck={false} required />
      </Field>
      <Field name="password" label={t("Password")} error={answer?.errors?.password}>
        <PasswordInput autoComplete="current-password" required />
      </Field>
      <Button type="submit" kind="primary" fullWidth busy={busy}>
        {t("Sign in")}
      </Button>
      {hasPasskeys ? (
        <Button icon="key-round" fullWidth onClick={sendPasskey} busy={busy}>
          {t("Sign in with a passkey")}
        </Button>
      ) : null}
    </FormColumn>
  );
}
