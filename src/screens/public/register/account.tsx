import { useEffect, useRef } from "react";
import { useLoaderData, useSearchParams } from "react-router";
import type { RegistrationKind } from "#domain/registration-input.ts";
import { t } from "#language/t.ts";
import { localTarget } from "#session/redirect-target.ts";
import { clearSession } from "#session/store.ts";
import { Steps } from "#ui/primitives/steps.tsx";
import { Title } from "#ui/primitives/title.tsx";
import type { AccountData } from "./account-loader.ts";
import { AnotherCompany } from "./another-company.tsx";
import { BeginForm } from "./begin-form.tsx";
import { Closed } from "./closed.tsx";
import { ConfirmForm } from "./confirm-form.tsx";
import { DetailsStep } from "./details-step.tsx";
import { focusMain } from "./focus-main.ts";
import { SignedInAlready } from "./signed-in.tsx";
import { stepsTo } from "./steps.ts";

const STEP_INDEX: Readonly<Record<string, number>> = { begin: 0, confirm: 1, particulars: 2 };

/** Self-registration, step by step; the current step is in the address and on the server. */
export function RegisterAccount({ kind }: { kind: RegistrationKind }) {
  const data = useLoaderData<AccountData>();
  const [search] = useSearchParams();
  const next = localTarget(search.get("next")) ?? null;
  useFocusOnStep(data.step);
  if (data.step === "signed-in") return <SignedInAlready area={data.area} />;
  if (data.step === "another") return <AnotherCompany lgas={data.lgas} />;
  if (data.step === "closed") return <Closed next={next} />;
  return (
    <section className="stack">
      <Title size="record">
        {kind === "individual" ? t("Create an account") : t("Create a company account")}
      </Title>
      <Steps labels={stepsTo(kind, next)} current={STEP_INDEX[data.step] ?? 0} />
      {data.step === "begin" ? (
        <BeginForm kind={kind} next={next} unfinished={data.left} ended={data.ended} />
      ) : data.step === "confirm" ? (
        <ConfirmForm key={data.open.id} kind={kind} next={next} open={data.open} />
      ) : (
        <DetailsStep key={data.open.id} kind={kind} next={next} open={data.open} lgas={data.lgas} />
      )}
    </section>
  );
}

/** Scrolls to the top on each step. */
function useFocusOnStep(step: string) {
  const before = useRef(step);
  // Removes keys of an ended session, which a visitor's writes must not send.
  useEffect(() => {
    if (step !== "signed-in" && step !== "another") clearSession();
  }, [step]);
  useEffect(() => {
    if (before.current !== step) focusMain();
    before.current = step;
  }, [step]);
}
