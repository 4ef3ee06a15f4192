import { useState } from "react";
import type { SecondFactors } from "#areas/identity/sign-in/list-factors.ts";
import { formatMoment } from "#domain/lagos.ts";
import { t } from "#language/t.ts";
import { Button, Buttons } from "#ui/primitives/button.tsx";
import { Dialog } from "#ui/primitives/dialog.tsx";
import { ErrorList } from "#ui/primitives/errors.tsx";
import { notify } from "#ui/primitives/notify.ts";
import { AppOffer, type Offer } from "./app-offer.tsx";
import { errorsOfCall, type OnChanged, useFactorCall } from "./factor-call.ts";

interface AppPartProps {
  totp: SecondFactors["totp"];
  possible: boolean;
  onChanged: OnChanged;
}

/** Adds and removes the authenticator app. */
export function AppPart({ totp, possible, onChanged }: AppPartProps) {
  const { call, busy, failure } = useFactorCall();
  const [offer, setOffer] = useState<Offer>();
  const [removing, setRemoving] = useState(false);

  async function begin() {
    const made = await call<Offer>("post", "totp");
    if (made) setOffer(made);
  }

  async function remove() {
    setRemoving(false);
    if (!(await call("delete", "totp"))) return;
    notify({ kind: "good", title: t("Authenticator app removed") });
    await onChanged();
  }

  return (
    <section className="stack-s">
      <h3 className="strong">{t("Authenticator app")}</h3>
      <ErrorList errors={errorsOfCall(failure)} />
      <p className="soft">{textFor(totp, possible)}</p>
      {offer ? (
        <AppOffer
          offer={offer}
          onDone={async (codes) => {
            setOffer(undefined);
            notify({ kind: "good", title: t("Authenticator app added") });
            await onChanged(codes);
          }}
          onCancel={() => setOffer(undefined)}
        />
      ) : (
        <Buttons>
          {totp ? (
            <Button onClick={() => setRemoving(true)} busy={busy}>
              {t("Remove authenticator app")}
            </Button>
          ) : null}
          {!totp && possible ? (
            <Button icon="smartphone" onClick={begin} busy={busy}>
              {t("Add authenticator app")}
            </Button>
          ) : null}
        </Buttons>
      )}
      <Dialog
        open={removing}
        onClose={() => setRemoving(false)}
        title={t("Remove authenticator app?")}
        danger
        actions={
          <>
            <Button kind="danger" onClick={remove}>
              {t("Remove authenticator app")}
            </Button>
            <Button kind="quiet" onClick={() => setRemoving(false)}>
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

function textFor(totp: SecondFactors["totp"], possible: boolean): string {
  if (totp) {
    const since = t("In use since {moment}.", { moment: formatMoment(totp.added_at) });
    if (!totp.last_used_at) return since;
    return `${since} ${t("Last used {moment}.", { moment: formatMoment(totp.last_used_at) })}`;
  }
  if (!possible)
    return t("You can’t add an authenticator app yet. The system operator must set an encryption key first.");
  return t("An app on your phone shows a new 6-digit code every 30 seconds. It works offline.");
}
