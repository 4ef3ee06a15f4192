import { type FormEvent, useEffect, useState } from "react";
import { Link, type LoaderFunctionArgs, useLoaderData, useSearchParams } from "react-router";
import { lagosDate } from "#domain/lagos.ts";
import { usePageFrame } from "#page-frame.ts";
import { demoAccounts, demoPassword } from "#server/db/demo.ts";
import { pageRequest } from "#server/page-context.ts";
import { clearStaleKeys, type LoginAnswer, login } from "#session/login.ts";
import { Button } from "#ui/primitives/button.tsx";
import { Faults } from "#ui/primitives/faults.tsx";
import { Field, FormColumn } from "#ui/primitives/field.tsx";
import { Title } from "#ui/primitives/head.tsx";
import { TextInput } from "#ui/primitives/input.tsx";
import { PasswordInput } from "#ui/primitives/password-input.tsx";
import { SignInFrame } from "#ui/shell/sign-in-frame.tsx";
import { pageTitle } from "../shared/page-title.ts";
import styles from "./sign-in.module.css";

export const meta = pageTitle("Sign in");

export function loader({ context }: LoaderFunctionArgs) {
  const { demo } = context.get(pageRequest).frame.government;
  return {
    year: Number(lagosDate(Date.now()).slice(0, 4)),
    // The known passwords exist in a demonstration only, and are shown nowhere else.
    demo: demo
      ? { password: demoPassword, accounts: demoAccounts.map(({ email, area }) => ({ email, area })) }
      : null,
  };
}

export default function SignIn() {
  const { year, demo } = useLoaderData<typeof loader>();
  const { government } = usePageFrame();
  const [search] = useSearchParams();
  const [busy, setBusy] = useState(false);
  const [answer, setAnswer] = useState<LoginAnswer>();
  useEffect(clearStaleKeys, []);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (busy) return;
    const form = new FormData(event.currentTarget);
    setBusy(true);
    const result = await login(
      { email: String(form.get("email")), password: String(form.get("password")) },
      search.get("next"),
    );
    setAnswer(result);
    // On success the page is leaving: the button stays busy until it has.
    if (result.status !== "success") setBusy(false);
  }

  return (
    <SignInFrame government={government} year={year}>
      <FormColumn method="post" onSubmit={submit} className={styles.form}>
        <div>
          <Title size="record">Sign in</Title>
          <p className="soft">For officers, taxpayers, agents and companies.</p>
        </div>
        <Faults
          errors={faultsOf(answer)}
          labels={{ email: "Phone number or e-mail", password: "Password" }}
        />
        <Field name="email" label="Phone number or e-mail" error={answer?.errors?.email}>
          <TextInput autoComplete="username" autoCapitalize="none" spellCheck={false} required />
        </Field>
        <Field name="password" label="Password" error={answer?.errors?.password}>
          <PasswordInput autoComplete="current-password" required />
        </Field>
        <Button type="submit" kind="primary" wide busy={busy}>
          Sign in
        </Button>
        <p>
          <Link to="/reset">I forgot my password</Link> ·{" "}
          <Link to="/registerlllo/individual">Open an account</Link>
        </p>
        <p className="note">
          You need no account to <Link to="/payments">pay a bill by its code</Link>.
        </p>
        {demo ? <DemoAccounts {...demo} /> : null}
      </FormColumn>
    </SignInFrame>
  );
}

function faultsOf(answer: LoginAnswer | undefined) {
  if (!answer || answer.status === "success") return undefined;
  return answer.errors ?? { "": [answer.message ?? "Try again in a moment."] };
}

function DemoAccounts({
  password,
  accounts,
}: {
  password: string;
  accounts: { email: string; area: string }[];
}) {
  return (
    <details className={styles.demo}>
      <summary>Sign-ins of this demonstration</summary>
      <p className="note">
        All have the password <b className="strong">{password}</b>
      </p>
      <dl>
        {accounts.map(({ email, area }) => (
          <div key={email}>
            <dt>{email}</dt>
            <dd>{area}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
