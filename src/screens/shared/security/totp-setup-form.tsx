import type { FormEvent } from "react";
import { RichText } from "#language/rich-text.tsx";
import { t } from "#language/t.ts";
import { Button, Buttons } from "#ui/primitives/button.tsx";
import { ErrorList } from "#ui/primitives/errors.tsx";
import { Field, FormColumn } from "#ui/primitives/field.tsx";
import { TextInput } from "#ui/primitives/input.tsx";
import { summaryErrors, useFactorCall } from "./factor-call.ts";
import styles from "./security.module.css";

export interface TotpSetup {
  readonly secret: string;
  readonly uri: string;
  readonly qr: { readonly path: string; readonly size: number };
}

interface TotpSetupFormProps {
  setup: TotpSetup;
  onDone: (codes: readonly string[] | undefined) => unknown;
  onCancel: () => void;
}

/** The quiet zone around the code, in modules. */
const QUIET_ZONE = 4;

/** The QR code for an authenticator app, and the first code of the app to confirm it. */
export function TotpSetupForm({ setup, onDone, onCancel }: TotpSetupFormProps) {
  const { call, busy, failure } = useFactorCall();
  const { path, size } = setup.qr;

  async function confirm(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const totp = String(new FormData(event.currentTarget).get("totp"));
    const confirmed = await call<{ recovery_codes?: string[] }>("post", "totp/confirm", { totp });
    if (confirmed) await onDone(confirmed.recovery_codes);
  }

  return (
    <FormColumn method="post" onSubmit={confirm} data-no-draft>
      <ol className={styles.steps}>
        <li>{t("Open your authenticator app and scan this code.")}</li>
        <li>{t("Enter the 6-digit code it shows.")}</li>
      </ol>
      <svg
        className={styles.qr}
        viewBox={`${-QUIET_ZONE} ${-QUIET_ZONE} ${size + 2 * QUIET_ZONE} ${size + 2 * QUIET_ZONE}`}
        role="img"
        aria-label={t("QR code for your authenticator app")}
      >
        <path d={path} />
      </svg>
      <p className="note">
        <RichText
          text={t("Can’t scan? <a>Open the app</a> on this phone, or enter this key in it:")}
          a={<a href={setup.uri}>.</a>}
        />{" "}
        <code className={styles.key}>{setup.secret.match(/.{1,4}/g)?.join(" ")}</code>
      </p>
      <ErrorList errors={summaryErrors(failure)} labels={{ totp: t("Code") }} />
      <Field name="totp" label={t("Code from the app")} hint={t("6 digits")} error={failure?.errors?.totp}>
        <TextInput as="code" short inputMode="numeric" autoComplete="one-time-code" maxLength={7} required />
      </Field>
      <Buttons>
        <Button type="submit" kind="primary" busy={busy}>
          {t("Add app")}
        </Button>
        <Button kind="quiet" onClick={onCancel}>
          {t("Cancel")}
        </Button>
      </Buttons>
    </FormColumn>
  );
}
