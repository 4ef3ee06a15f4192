import { useState } from "react";
import { Link } from "react-router";
import { t } from "#language/t.ts";
import { useSubmit } from "#session/use-submit.ts";
import { Button } from "#ui/primitives/button.tsx";
import { Faults } from "#ui/primitives/faults.tsx";
import { Field, FormColumn } from "#ui/primitives/field.tsx";
import { TextInput } from "#ui/primitives/input.tsx";
import { Notice } from "#ui/primitives/notice.tsx";
import { TokenField } from "../token-field.tsx";

interface Asked {
  readonly id: string;
  readonly minutes: number;
}

interface IdentifyProps {
  signedIn: boolean;
  /** They did so before, too long ago for photo and passkey. */
  expired: boolean;
  onDone: () => unknown;
}

/** A visitor says which payer they are, and proves it with a code sent to the contact on record. */
export function Identify({ signedIn, expired, onDone }: IdentifyProps) {
  const [asked, setAsked] = useState<Asked>();
  return asked ? (
    <TokenForm asked={asked} onDone={onDone} onAgain={() => setAsked(undefined)} />
  ) : (
    <CodeForm signedIn={signedIn} expired={expired} onAsked={setAsked} />
  );
}

interface CodeFormProps {
  signedIn: boolean;
  expired: boolean;
  onAsked: (asked: Asked) => void;
}

function CodeForm({ signedIn, expired, onAsked }: CodeFormProps) {
  const { handleSubmit, busy, errors, wrong } = useSubmit<Asked>({
    path: "/api/v1/biometrics/visits",
    attempt: true,
    onSuccess: onAsked,
  });
  return (
    <>
      {expired ? (
        <Notice kind="warn">
          {t(
            "It is more than ten minutes since you proved who you are. For the photo and the passkey, prove it again with another code.",
          )}
        </Notice>
      ) : null}
      <p className="soft">
        {t(
          "With your consent, a live photo and a passkey on your own device let you prove who you are without any paper. First show which payer you are.",
        )}
      </p>
      <FormColumn method="post" noValidate onSubmit={handleSubmit} data-no-draft="">
        <Faults errors={wrong} labels={{ code: t("Your payer's code") }} />
        <Field
          name="code"
          label={t("Your payer's code")}
          hint={t(
            "It begins with IND- and stands on your bills, such as IND-0000012-K. A code goes to your phone or e-mail on record.",
          )}
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
          {t("Send me a code")}
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
  asked: Asked;
  onDone: () => unknown;
  onAgain: () => void;
}

function TokenForm({ asked, onDone, onAgain }: TokenFormProps) {
  const { handleSubmit, busy, errors, wrong } = useSubmit({
    path: `/api/v1/biometrics/visits/${asked.id}/confirm`,
    onSuccess: onDone,
  });
  return (
    <>
      <Notice>
        {t(
          "If that payer is on record with an e-mail or phone, a message is on its way there. It holds a code of six letters and figures, good for {minutes} minutes and a few tries.",
          { minutes: asked.minutes },
        )}
      </Notice>
      <FormColumn method="post" noValidate onSubmit={handleSubmit} data-no-draft="">
        <Faults errors={wrong} labels={{ token: t("Code") }} />
        <TokenField error={errors.token} />
        <Button type="submit" kind="primary" busy={busy}>
          {t("Prove it is me")}
        </Button>
        <Button kind="quiet" onClick={onAgain}>
          {t("Ask for another code")}
        </Button>
      </FormColumn>
    </>
  );
}
