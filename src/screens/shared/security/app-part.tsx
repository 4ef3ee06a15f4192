import { useState } from "react";
import { formatMoment } from "#domain/lagos.ts";
import { Button, Buttons } from "#ui/primitives/button.tsx";
import { Dialog } from "#ui/primitives/dialog.tsx";
import { Faults } from "#ui/primitives/faults.tsx";
import { notify } from "#ui/primitives/notify.ts";
import { AppOffer, type Offer } from "./app-offer.tsx";
import { faultsOfCall, type OnChanged, useFactorCall } from "./factor-call.ts";
import type { Security } from "./load-security.ts";

interface AppPartProps {
  totp: Security["totp"];
  possible: boolean;
  onChanged: OnChanged;
}

/** The authenticator app: adding it, and taking it away. */
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
    notify({ kind: "good", title: "The authenticator app was removed" });
    await onChanged();
  }

  return (
    <section className="stack-s">
      <h3 className="strong">Authenticator app</h3>
      <Faults errors={faultsOfCall(failure)} />
      <p className="soft">{wordsFor(totp, possible)}</p>
      {offer ? (
        <AppOffer
          offer={offer}
          onDone={async (codes) => {
            setOffer(undefined);
            notify({ kind: "good", title: "The authenticator app is in use" });
            await onChanged(codes);
          }}
          onCancel={() => setOffer(undefined)}
        />
      ) : (
        <Buttons>
          {totp ? (
            <Button onClick={() => setRemoving(true)} busy={busy}>
              Remove authenticator app
            </Button>
          ) : null}
          {!totp && possible ? (
            <Button icon="smartphone" onClick={begin} busy={busy}>
              Add authenticator app
            </Button>
          ) : null}
        </Buttons>
      )}
      <Dialog
        open={removing}
        onClose={() => setRemoving(false)}
        title="Remove the authenticator app?"
        danger
        acts={
          <>
            <Button kind="danger" onClick={remove}>
              Remove authenticator app
            </Button>
            <Button kind="quiet" onClick={() => setRemoving(false)}>
              Keep it
            </Button>
          </>
        }
      >
        <p>Its codes will open nothing any more. Delete the entry in the app too.</p>
      </Dialog>
    </section>
  );
}

function wordsFor(totp: Security["totp"], possible: boolean): string {
  if (totp) {
    const used = totp.last_used_at ? ` Last used ${formatMoment(totp.last_used_at)}.` : "";
    return `In use since ${formatMoment(totp.added_at)}.${used}`;
  }
  if (!possible) return "Authenticator apps cannot be added here yet: the operator has set no key.";
  return "An app on your phone shows six figures that change every half minute. It needs no network.";
}
