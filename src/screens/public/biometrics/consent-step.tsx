import { useState } from "react";
import { consentText } from "#domain/biometric-consent.ts";
import { formatMoment } from "#domain/lagos.ts";
import { t } from "#language/t.ts";
import { useSubmit } from "#session/use-submit.ts";
import { Button, ButtonLink, Buttons } from "#ui/primitives/button.tsx";
import { ErrorList } from "#ui/primitives/errors.tsx";
import { Notice } from "#ui/primitives/notice.tsx";

interface ConsentStepProps {
  /** The payer's code. */
  payer: string;
  version: string;
  /** The withdrawn consent. */
  withdrawn: { withdrawn_at: Date | null } | undefined;
  onDone: () => unknown;
}

/** What is stored and why, with two equal answers. */
export function ConsentStep({ payer, version, withdrawn, onDone }: ConsentStepProps) {
  const [refused, setRefused] = useState(false);
  const { submit, busy, wrong } = useSubmit({ path: "/api/v1/biometrics/consent", onSuccess: onDone });
  if (refused)
    return (
      <>
        <Notice kind="good">{t("Nothing was saved.")}</Notice>
        <Buttons>
          <ButtonLink to="/">{t("Go to home page")}</ButtonLink>
          <Button onClick={() => setRefused(false)}>{t("Read again")}</Button>
        </Buttons>
      </>
    );
  return (
    <>
      {withdrawn?.withdrawn_at ? (
        <Notice kind="good">
          {t("You withdrew consent on {moment}, and we deleted your photo and passkey.", {
            moment: formatMoment(withdrawn.withdrawn_at),
          })}
        </Notice>
      ) : null}
      <ConsentText paragraphs={consentText(version)} />
      <p className="note">{t("Version {version} of this text", { version })}</p>
      <ErrorList errors={wrong} labels={{}} />
      <Buttons>
        <Button busy={busy} onClick={() => void submit({ payer, version })}>
          {t("I agree")}
        </Button>
        <Button onClick={() => setRefused(true)}>{t("I don’t agree")}</Button>
      </Buttons>
    </>
  );
}

/** The English text is stored with the consent, so it is shown with translations. */
function ConsentText({ paragraphs }: { paragraphs: readonly string[] }) {
  const isTranslated = paragraphs.some((paragraph) => t(paragraph) !== paragraph);
  return (
    <>
      {paragraphs.map((paragraph) => (
        <p key={paragraph}>{t(paragraph)}</p>
      ))}
      {isTranslated ? (
        <details>
          <summary>{t("English text (authoritative)")}</summary>
          <div className="stack gap" lang="en">
            {paragraphs.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </div>
        </details>
      ) : null}
    </>
  );
}
