import { type FormEvent, useState } from "react";
import { t } from "#language/t.ts";
import {
  type LoginAnswer,
  proveSecondFactor,
  type SecondFactorChallenge,
  type SecondFactorProof,
} from "#session/login.ts";
import { signWithPasskey } from "#session/passkey.ts";
import { Button } from "#ui/primitives/button.tsx";
import { ErrorList } from "#ui/primitives/errors.tsx";
import { Field, FormColumn } from "#ui/primitives/field.tsx";
import { TextInput } from "#ui/primitives/input.tsx";
import { Title } from "#ui/primitives/title.tsx";
import { errorsOf } from "./form-errors.ts";

interface SecondFactorFormProps {
  challenge: SecondFactorChallenge;
  next: string | null;
  onBack: () => void;
}

type Method = "totp" | "recovery";

/** The second step: the account's factors, the most used first. */
export default function SecondFactorForm({ challenge, next, onBack }: SecondFactorFormProps) {
  const { methods, passkey } = challenge;
  const [method, setMethod] = useState<Method | undefined>(methods.includes("totp") ? "totp" : undefined);
  const { answer, busy, verify, verifyPasskey } = useSecondFactor(challenge.challenge, next);
  const isExpired = answer?.code === "challenge-ended";

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const code = String(new FormData(event.currentTarget).get(method === "totp" ? "totp" : "recovery_code"));
    void verify(method === "totp" ? { totp: code } : { recovery_code: code });
  }

  return (
    <FormColumn method="post" onSubmit={submit}>
      <div>
        <Title size="record">{t("Confirm it’s you")}</Title>
        <p className="soft">{t("Your password is correct. Complete one more step.")}</p>
      </div>
      <ErrorList errors={errorsOf(answer)} />
      {passkey && !isExpired ? (
        <Button
          kind={method ? "plain" : "primary"}
          icon="key-round"
          fullWidth
          onClick={() => void verifyPasskey(() => signWithPasskey(passkey))}
          busy={busy}
        >
          {t("Use passkey")}
        </Button>
      ) : null}
      {method && !isExpired ? (
        <CodeField key={method} method={method} error={answer?.errors?.[FIELD_NAMES[method]]} />
      ) : null}
      {method && !isExpired ? (
        <Button type="submit" kind="primary" fullWidth busy={busy}>
          {t("Sign in")}
        </Button>
      ) : null}
      {isExpired ? null : <OtherMethod methods={methods} method={method} onMethod={setMethod} />}
      <Button kind="quiet" icon="arrow-left" fullWidth onClick={onBack}>
        {t("Start again")}
      </Button>
    </FormColumn>
  );
}

const FIELD_NAMES = { totp: "totp", recovery: "recovery_code" } as const;

function CodeField({ method, error }: { method: Method; error: readonly string[] | undefined }) {
  if (method === "totp")
    return (
      <Field name="totp" label={t("Authenticator app code")} hint={t("6 digits")} error={error}>
        <TextInput
          as="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={7}
          autoFocus
          required
        />
      </Field>
    );
  return (
    <Field
      name="recovery_code"
      label={t("Recovery code")}
      hint={t("One of your 10 saved codes. You can use each code once.")}
      error={error}
    >
      <TextInput
        as="code"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={20}
        autoFocus
        required
      />
    </Field>
  );
}

interface OtherMethodProps {
  methods: SecondFactorChallenge["methods"];
  method: Method | undefined;
  onMethod: (method: Method) => void;
}

function OtherMethod({ methods, method, onMethod }: OtherMethodProps) {
  if (method === "recovery" && methods.includes("totp"))
    return (
      <Button kind="quiet" fullWidth onClick={() => onMethod("totp")}>
        {t("Use authenticator app")}
      </Button>
    );
  if (method === "recovery" || !methods.includes("recovery")) return null;
  return (
    <Button kind="quiet" fullWidth onClick={() => onMethod("recovery")}>
      {t("Use recovery code")}
    </Button>
  );
}

function useSecondFactor(challenge: string, next: string | null) {
  const [busy, setBusy] = useState(false);
  const [answer, setAnswer] = useState<LoginAnswer>();

  async function verify(proof: SecondFactorProof): Promise<void> {
    if (busy) return;
    setBusy(true);
    await send(proof);
  }

  /** Busy while the browser asks for the passkey too, as asking again would cancel it. */
  async function verifyPasskey(sign: () => ReturnType<typeof signWithPasskey>): Promise<void> {
    if (busy) return;
    setBusy(true);
    const signed = await sign();
    if (signed.ok) return send({ passkey: signed.answer });
    setBusy(false);
    if (!signed.cancelled) setAnswer({ status: "error", message: signed.message });
  }

  async function send(proof: SecondFactorProof): Promise<void> {
    const result = await proveSecondFactor(challenge, proof, next);
    setAnswer(result);
    // On success the page is left; the button stays busy until then.
    if (result.status !== "success") setBusy(false);
  }

  return { busy, answer, verify, verifyPasskey };
}
