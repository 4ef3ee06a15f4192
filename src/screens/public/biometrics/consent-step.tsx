import { useState } from "react";
import { consentText } from "#domain/biometric-consent.ts";
import { formatMoment } from "#domain/lagos.ts";
import { useSubmit } from "#session/use-submit.ts";
import { Button, ButtonLink, Buttons } from "#ui/primitives/button.tsx";
import { Faults } from "#ui/primitives/faults.tsx";
import { Notice } from "#ui/primitives/notice.tsx";

interface ConsentStepProps {
  /** The payer's code. */
  payer: string;
  version: string;
  /** The one that was withdrawn. */
  withdrawn: { withdrawn_at: Date | null } | undefined;
  onDone: () => unknown;
}

/** What is kept and what for, and two answers that are as easy as each other. */
export function ConsentStep({ payer, version, withdrawn, onDone }: ConsentStepProps) {
  const [refused, setRefused] = useState(false);
  const { submit, busy, wrong } = useSubmit({ path: "/api/v1/biometrics/consent", onSuccess: onDone });
  if (refused)
    return (
      <>
        <Notice kind="good">Nothing is written down, and nothing changes for you.</Notice>
        <Buttons>
          <ButtonLink to="/">Go to the first page</ButtonLink>
          <Button onClick={() => setRefused(false)}>Read it again</Button>
        </Buttons>
      </>
    );
  return (
    <>
      {withdrawn?.withdrawn_at ? (
        <Notice kind="good">
          The consent was withdrawn on {formatMoment(withdrawn.withdrawn_at)}. Photo and passkey are deleted.
          You can agree anew; you need not.
        </Notice>
      ) : null}
      {consentText(version).map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
      <p className="note">Text of version {version}. It is kept with your answer.</p>
      <Faults errors={wrong} labels={{}} />
      <Buttons>
        <Button busy={busy} onClick={() => void submit({ payer, version })}>
          I agree
        </Button>
        <Button onClick={() => setRefused(true)}>I do not agree</Button>
      </Buttons>
    </>
  );
}
