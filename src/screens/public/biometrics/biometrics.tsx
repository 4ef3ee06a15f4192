import { useState } from "react";
import { useLoaderData, useRevalidator } from "react-router";
import { getOwnBiometrics, type OwnBiometrics } from "#areas/identity/biometrics/own-biometrics.ts";
import { CONSENT_VERSION } from "#domain/biometric-consent.ts";
import { RichText } from "#language/rich-text.tsx";
import { t } from "#language/t.ts";
import { pageLoader } from "#page/page-loader.ts";
import { Steps } from "#ui/primitives/steps.tsx";
import { Title } from "#ui/primitives/title.tsx";
import { pageTitle } from "../../shared/page-title.ts";
import { ConsentStep } from "./consent-step.tsx";
import { EndVisit } from "./end-visit.tsx";
import { Enrolled } from "./enrolled.tsx";
import { EnrolledVisitor } from "./enrolled-visitor.tsx";
import { Identify } from "./identify.tsx";
import { LivePhoto } from "./live-photo.tsx";
import { PasskeyStep } from "./passkey-step.tsx";
import { Withdraw } from "./withdraw.tsx";

export const meta = pageTitle("Photo and passkey");

export const loader = pageLoader(async ({ actor }) => ({
  own: (await getOwnBiometrics(actor)) ?? null,
  signedIn: actor.session !== undefined,
  version: CONSENT_VERSION,
}));

const STEPS = ["Your identity", "Consent", "Live photo", "Passkey"] as const;

/** Consent, live photo, passkey, step by step; the current step is stored on the server. */
export default function Biometrics() {
  const { own, signedIn, version } = useLoaderData<typeof loader>();
  const { revalidate } = useRevalidator();
  const [isRetake, setIsRetake] = useState(false);
  // After the last step the browser forgets a visitor; the result is still shown.
  const [passkeySaved, setPasskeySaved] = useState(false);
  const done = async (isPasskeySaved = false) => {
    setIsRetake(false);
    setPasskeySaved(isPasskeySaved);
    await revalidate();
  };
  const enrolment = own?.enrolment;
  const activeEnrolment = enrolment && !enrolment.withdrawn_at ? enrolment : undefined;
  const step = stepOf(own, isRetake);
  if (!own && passkeySaved)
    return (
      <section className="stack">
        <Title size="record">{t("Photo and passkey")}</Title>
        <EnrolledVisitor onRestart={() => setPasskeySaved(false)} />
      </section>
    );
  return (
    <section className="stack">
      <Title size="record">{t("Photo and passkey")}</Title>
      {step < STEPS.length && !isRetake ? (
        <Steps labels={STEPS.map((label) => t(label))} current={step} />
      ) : null}
      {own ? (
        <p className="soft">
          <RichText
            text={t("For {name}, <b>{code}</b>.", { name: own.name, code: own.code })}
            b={<span className="nowrap" />}
          />
        </p>
      ) : null}
      {!own || step === 0 ? (
        <Identify signedIn={signedIn} expired={own?.expired ?? false} onDone={() => done()} />
      ) : step === 1 ? (
        <ConsentStep
          payer={own.code}
          version={version}
          withdrawn={enrolment ?? undefined}
          onDone={() => done()}
        />
      ) : step === 2 || isRetake ? (
        <LivePhoto payer={own.code} isRetake={isRetake} onDone={() => done()} onExpired={revalidate} />
      ) : step === 3 ? (
        <PasskeyStep payer={own.code} onDone={() => done(true)} onExpired={revalidate} />
      ) : activeEnrolment ? (
        <Enrolled enrolment={activeEnrolment} onEnrolAgain={() => setIsRetake(true)} />
      ) : null}
      {own && activeEnrolment ? (
        <Withdraw payer={own.code} since={activeEnrolment.consented_at} onDone={() => done()} />
      ) : null}
      {own && !own.by_account ? <EndVisit onDone={() => done()} /> : null}
    </section>
  );
}

/** The current step; beyond the last one when done. */
function stepOf(own: OwnBiometrics | null, isRetake: boolean): number {
  if (!own) return 0;
  const { enrolment, expired } = own;
  if (!enrolment || enrolment.withdrawn_at) return 1;
  const next = !enrolment.photo_at ? 2 : !enrolment.passkey_at ? 3 : 4;
  return expired && (isRetake || next < 4) ? 0 : next;
}
