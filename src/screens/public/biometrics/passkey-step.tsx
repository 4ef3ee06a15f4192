import { useState } from "react";
import { api } from "#session/api.ts";
import { hasPasskeys, makePasskey, type PasskeyOffer } from "#session/passkey.ts";
import { Button, Buttons } from "#ui/primitives/button.tsx";
import { Notice } from "#ui/primitives/notice.tsx";

/** A passkey on the person's own device, bound to them. */
export function PasskeyStep({ onDone }: { onDone: () => unknown }) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();

  async function make() {
    setProblem(undefined);
    setBusy(true);
    setProblem(await bind());
    setBusy(false);
  }

  /** @returns what went wrong */
  async function bind(): Promise<string | undefined> {
    if (!hasPasskeys()) return "This browser has no passkeys. Open this page on your phone.";
    const offer = await api.post<{ challenge: string; options: PasskeyOffer }>(
      "/api/v1/biometrics/passkey-options",
    );
    if (!offer.ok) return offer.message;
    const made = await makePasskey(offer.data.options);
    if (!made.ok) return made.cancelled ? "No passkey was made. Try again when you are ready." : made.message;
    const body = { challenge: offer.data.challenge, passkey: made.answer };
    const bound = await api.post("/api/v1/biometrics/passkey", body);
    if (!bound.ok) return bound.message;
    await onDone();
    return undefined;
  }

  return (
    <>
      <Notice kind="good">Your photo is kept, sealed.</Notice>
      <p className="soft">
        Now your phone, computer or security key makes a passkey for you. It signs you in nowhere: it only
        proves that it is you. Your finger, face or PIN stays on the device.
      </p>
      {problem ? (
        <Notice kind="bad" alert>
          <p>{problem}</p>
        </Notice>
      ) : null}
      <Buttons>
        <Button kind="primary" icon="key-round" busy={busy} onClick={() => void make()}>
          {busy ? "Waiting for your device …" : "Make the passkey"}
        </Button>
      </Buttons>
    </>
  );
}
