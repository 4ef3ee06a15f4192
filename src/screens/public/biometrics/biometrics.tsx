import { useState } from "react";
import { useLoaderData, useRevalidator } from "react-router";
import { CONSENT_VERSION } from "#domain/biometric-consent.ts";
import { lookAtOwn } from "#server/biometrics/look.ts";
import { pageLoader } from "#server/page-loader.ts";
import { Title } from "#ui/primitives/head.tsx";
import { Steps } from "#ui/primitives/steps.tsx";
import { pageTitle } from "../../shared/page-title.ts";
import { ConsentStep } from "./consent-step.tsx";
import { Enrolled } from "./enrolled.tsx";
import { Identify } from "./identify.tsx";
import { Leave } from "./leave.tsx";
import { LivePhoto } from "./live-photo.tsx";
import { PasskeyStep } from "./passkey-step.tsx";
import { Withdraw } from "./withdraw.tsx";

export const meta = pageTitle("Photo and passkey");

export const loader = pageLoader(async ({ actor }) => ({
  own: (await lookAtOwn(actor)) ?? null,
  signedIn: actor.session !== undefined,
  version: CONSENT_VERSION,
}));

const STEPS = ["Who you are", "Your consent", "Live photo", "Passkey"] as const;

/** Consent, live photo, passkey: a step at a time; where one is stands on the server. */
export default function Biometrics() {
  const { own, signedIn, version } = useLoaderData<typeof loader>();
  const { revalidate } = useRevalidator();
  const [anew, setAnew] = useState(false);
  const done = async () => {
    setAnew(false);
    await revalidate();
  };
  const enrolment = own?.enrolment;
  const inForce = enrolment && !enrolment.withdrawn_at ? enrolment : undefined;
  const step = !own ? 0 : !inForce ? 1 : !inForce.photo_at ? 2 : !inForce.passkey_at ? 3 : 4;
  return (
    <section className="stack">
      <Title size="record">Photo and passkey</Title>
      {step < STEPS.length && !anew ? <Steps labels={STEPS} current={step} /> : null}
      {own ? (
        <p className="soft">
          For {own.name}, <span className="nowrap">{own.code}</span>.
        </p>
      ) : null}
      {step === 0 ? (
        <Identify signedIn={signedIn} onDone={done} />
      ) : step === 1 ? (
        <ConsentStep version={version} withdrawn={enrolment ?? undefined} onDone={done} />
      ) : step === 2 || anew ? (
        <LivePhoto again={anew} onDone={done} />
      ) : step === 3 ? (
        <PasskeyStep onDone={done} />
      ) : inForce ? (
        <Enrolled enrolment={inForce} onAnew={() => setAnew(true)} />
      ) : null}
      {inForce ? <Withdraw since={inForce.consented_at} onDone={done} /> : null}
      {own && !own.by_account ? <Leave onDone={done} /> : null}
    </section>
  );
}
