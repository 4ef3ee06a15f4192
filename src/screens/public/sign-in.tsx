import { lazy, Suspense, startTransition, useEffect, useState } from "react";
import { Link, type LoaderFunctionArgs, useLoaderData, useSearchParams } from "react-router";
import { demoAccounts, demoPassword } from "#domain/demonstration.ts";
import { lagosDate } from "#domain/lagos.ts";
import { RichText } from "#language/rich-text.tsx";
import { t } from "#language/t.ts";
import { pageRequest } from "#page/page-context.ts";
import { usePageFrame } from "#page-frame.ts";
import type { SecondFactorChallenge } from "#session/login.ts";
import { clearSession } from "#session/store.ts";
import { classList } from "#ui/class-list.ts";
import { Notice } from "#ui/primitives/notice.tsx";
import { Title } from "#ui/primitives/title.tsx";
import { SignInFrame } from "#ui/shell/sign-in-frame.tsx";
import { Languages } from "../../layouts/languages.tsx";
import { pageTitle } from "../shared/page-title.ts";
import styles from "./sign-in.module.css";
import { PasswordForm } from "./sign-in-password.tsx";

// Loaded on demand, as few users need these.
const DemoAccounts = lazy(() => import("./sign-in-demo.tsx"));
const SecondFactorForm = lazy(() => import("./sign-in-second-factor.tsx"));

export const meta = pageTitle("Sign in");

export function loader({ context }: LoaderFunctionArgs) {
  const { demo } = context.get(pageRequest).frame.government;
  return {
    year: Number(lagosDate(Date.now()).slice(0, 4)),
    // Only in demonstrations.
    demo: demo
      ? { password: demoPassword, accounts: demoAccounts.map(({ email, area }) => ({ email, area })) }
      : null,
  };
}

/** The password, or a passkey alone; after the password a second factor, where the account has one. */
export default function SignIn() {
  const { year, demo } = useLoaderData<typeof loader>();
  const { government } = usePageFrame();
  const [search] = useSearchParams();
  const [challenge, setChallenge] = useState<SecondFactorChallenge>();
  // Removes keys of a session that the server has ended.
  useEffect(clearSession, []);
  const next = search.get("next");

  return (
    <SignInFrame government={government} year={year}>
      {challenge ? (
        <Suspense>
          <SecondFactorForm challenge={challenge} next={next} onBack={() => setChallenge(undefined)} />
        </Suspense>
      ) : (
        <div className={classList(styles.form, "stack")}>
          <Languages />
          <Title size="record">{t("Sign in")}</Title>
          {search.get("changed") === "password" ? (
            <Notice kind="good" className="gap">
              {t("Your password is set. Sign in.")}
            </Notice>
          ) : null}
          <PasswordForm
            next={next}
            onSecondFactor={(received) => startTransition(() => setChallenge(received))}
          />
          <p>
            <Link to="/reset">{t("Forgot password?")}</Link> ·{" "}
            <Link
              to={
                next
                  ? `/registerlllo/individual?next=${encodeURIComponent(next)}`
                  : "/registerlllo/individual"
              }
            >
              {t("Create an account")}
            </Link>
          </p>
          <p className="note">
            <RichText text={t("You can <a>pay a bill</a> without an account.")} a={<Link to="/payments" />} />
          </p>
          {demo ? (
            <Suspense>
              <DemoAccounts {...demo} />
            </Suspense>
          ) : null}
        </div>
      )}
    </SignInFrame>
  );
}
