import { useState } from "react";
import type { SecondFactors } from "#areas/identity/sign-in/list-factors.ts";
import { formatMoment } from "#domain/lagos.ts";
import { t } from "#language/t.ts";
import { Button, Buttons } from "#ui/primitives/button.tsx";
import { Dialog } from "#ui/primitives/dialog.tsx";
import { ErrorList } from "#ui/primitives/errors.tsx";
import { notify } from "#ui/primitives/notify.ts";
import { type OnChanged, summaryErrors, useFactorCall } from "./factor-call.ts";
import { type TotpSetup, TotpSetupForm } from "./totp-setup-form.tsx";

interface AuthenticatorAppSectionProps {
  totp: SecondFactors["totp"];
  isAvailable: boolean;
  onChanged: OnChanged;
}

/** Adds and removes the authenticator app. */
export function AuthenticatorAppSection({ totp, isAvailable, onChanged }: AuthenticatorAppSectionProps) {
  const { call, busy, failure } = useFactorCall();
  const [setup, setSetup] = useState<TotpSetup>();
  const [isConfirming, setIsConfirming] = useState(false);

  async function startSetup() {
    const created = await call<TotpSetup>("post", "totp");
    if (created) setSetup(created);
  }

  async function remove() {
    setIsConfirming(false);
    if (!(await call("delete", "totp"))) return;
    notify({ kind: "good", title: t("Authenticator app removed") });
    await onChanged();
  }

  return (
    <section className="stack-s">
      <h3 className="strong">{t("Authenticator app")}</h3>
      <ErrorList errors={summaryErrors(failure)} />
      <p className="soft">{statusText(totp, isAvailable)}</p>
      {setup ? (
        <TotpSetupForm
          setup={setup}
          onDone={async (codes) => {
            setSetup(undefined);
            notify({ kind: "good", title: t("Authenticator app added") });
            await onChanged(codes);
          }}
          onCancel={() => setSetup(undefined)}
        />
      ) : (
        <Buttons>
          {totp ? (
            <Button onClick={() => setIsConfirming(true)} busy={busy}>
              {t("Remove authenticator app")}
            </Button>
          ) : null}
          {!totp && isAvailable ? (
            <Button icon="smartphone" onClick={startSetup} busy={busy}>
              {t("Add authenticator app")}
            </Button>
          ) : null}
        </Buttons>
      )}
      <Dialog
        open={isConfirming}
        onClose={() => setIsConfirming(false)}
        title={t("Remove authenticator app?")}
        danger
        actions={
          <>
            <Button kind="danger" onClick={remove}>
              {t("Remove authenticator app")}
            </Button>
            <Button kind="quiet" onClick={() => setIsConfirming(false)}>
              {t("Go back")}
            </Button>
          </>
        }
      >
        <p>{t("Its codes will stop working. Delete the entry in the app too.")}</p>
      </Dialog>
    </section>
  );
}

function statusText(totp: SecondFactors["totp"], isAvailable: boolean): string {
  if (totp) {
    const since = t("In use since {moment}.", { moment: formatMoment(totp.added_at) });
    if (!totp.last_used_at) return since;
    return `${since} ${t("Last used {moment}.", { moment: formatMoment(totp.last_used_at) })}`;
  }
  if (!isAvailable)
    return t("You can’t add an authenticator app yet. The system operator must set an encryption key first.");
  return t("An app on your phone shows 6-digit codes.");
}
