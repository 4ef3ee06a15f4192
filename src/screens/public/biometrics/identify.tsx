import { useState } from "react";
import { Link } from "react-router";
import { t } from "#language/t.ts";
import { useSubmit } from "#session/use-submit.ts";
import { Button } from "#ui/primitives/button.tsx";
import { ErrorList } from "#ui/primitives/errors.tsx";
import { Field, FormColumn } from "#ui/primitives/field.tsx";
import { TextInput } from "#ui/primitives/input.tsx";
import { Notice } from "#ui/primitives/notice.tsx";
import { TokenField } from "../token-field.tsx";

interface CodeRequest {
  readonly id: string;
  readonly expires_in_minutes: number;
}

interface IdentifyProps {
  signedIn: boolean;
  /** Identified before, but too long ago for photo and passkey. */
  expired: boolean;
  onDone: () => unknown;
}

/** Identifies a visitor as a payer, with a code sent to the contact on record. */
export function Identify({ signedIn, expired, onDone }: IdentifyProps) {
  const [codeRequest, setCodeRequest] = useState<CodeRequest>();
  return codeRequest ? (
    <TokenForm codeRequest={codeRequest} onDone={onDone} onRestart={() => setCodeRequest(undefined)} />
  ) : (
    <CodeForm signedIn={signedIn} expired={expired} onRequested={setCodeRequest} />
  );
}

interface CodeFormProps {
  signedIn: boolean;
  expired: boolean;
  onRequested: (codeRequest: CodeRequest) => void;
}

function CodeForm({ signedIn, expired, onRequested }: CodeFormProps) {
  const { handleSubmit, busy, errors, wrong } = useSubmit<CodeRequest>({
    path: "/api/v1/biometrics/visits",
    attempt: true,
    onSuccess: onRequested,
  });
  return (
    <>
      {expired ? (
        <Notice kind="warn">{t("Your session has expired. Confirm your identity with a new code.")}</Notice>
      ) : null}
      <p className="soft">
        {t("With a photo and a passkey, you can prove your identity without documents.")}
      </p>
      <FormColumn method="post" noValidate onSubmit={handleSubmit} data-no-draft="">
        <ErrorList errors={wrong} labels={{ code: t("Your payer code") }} />
        <Field
          name="code"
          label={t("Your payer code")}
          hint={t("It is on your bills, for example IND-0000012-K")}
          error={errors.code}
        >
          <TextInput
            as="code"
            maxLength={40}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            required
          />
        </Field>
        <Button type="submit" kind="primary" busy={busy}>
          {t("Send code")}
        </Button>
        {signedIn ? null : (
          <p>
            <Link to="/login?next=/process/biometrics">{t("I have an account")}</Link>
          </p>
        )}
      </FormColumn>
    </>
  );
}

interface TokenFormProps {
  codeRequest: CodeRequest;
  onDone: () => unknown;
  onRestart: () => void;
}

function TokenForm({ codeRequest, onDone, onRestart }: TokenFormProps) {
  const { handleSubmit, busy, errors, wrong } = useSubmit({
    path: `/api/v1/biometrics/visits/${codeRequest.id}/confirm`,
    onSuccess: onDone,
  });
  return (
    <>
      <Notice>
        {t(
          "If this payer has a registered phone or email, we have sent a 6-character code. It expires in {minutes} minutes.",
          { minutes: codeRequest.expires_in_minutes },
        )}
      </Notice>
      <FormColumn method="post" noValidate onSubmit={handleSubmit} data-no-draft="">
        <ErrorList errors={wrong} labels={{ token: t("Code") }} />
        <TokenField error={errors.token} />
        <Button type="submit" kind="primary" busy={busy}>
          {t("Confirm my identity")}
        </Button>
        <Button kind="quiet" onClick={onRestart}>
          {t("Send another code")}
        </Button>
      </FormColumn>
    </>
  );
}
