import { type FormEvent, useState } from "react";
import type { SecondFactors } from "#areas/identity/sign-in/list-factors.ts";
import { t } from "#language/t.ts";
import { hasPasskeys, makePasskey, type PasskeyOffer } from "#session/passkey.ts";
import { Button, Buttons } from "#ui/primitives/button.tsx";
import { Faults } from "#ui/primitives/faults.tsx";
import { Field, FormColumn } from "#ui/primitives/field.tsx";
import { TextInput } from "#ui/primitives/input.tsx";
import { Lines } from "#ui/primitives/lines.tsx";
import { notify } from "#ui/primitives/notify.ts";
import { faultsOfCall, type OnChanged, useFactorCall } from "./factor-call.ts";
import { PasskeyLine } from "./passkey-line.tsx";

interface PasskeyPartProps {
  passkeys: SecondFactors["passkeys"];
  onChanged: OnChanged;
}

/** One's passkeys, and adding another. */
export function PasskeyPart({ passkeys, onChanged }: PasskeyPartProps) {
  const [adding, setAdding] = useState(false);
  return (
    <section className="stack-s">
      <h3 className="strong">{t("Passkeys")}</h3>
      <p className="soft">
        {t(
          "Your phone, computer or security key proves that it is you, by finger, face or PIN. A passkey also signs you in without a password.",
        )}
      </p>
      {passkeys.length > 0 ? (
        <Lines>
          {passkeys.map((passkey) => (
            <PasskeyLine key={passkey.id} passkey={passkey} onChanged={onChanged} />
          ))}
        </Lines>
      ) : null}
      {adding ? (
        <NewPasskey
          onDone={async (codes) => {
            setAdding(false);
            notify({ kind: "good", title: t("The passkey was added") });
            await onChanged(codes);
          }}
          onCancel={() => setAdding(false)}
        />
      ) : (
        <Buttons>
          <Button icon="key-round" onClick={() => setAdding(true)}>
            {t("Add a passkey")}
          </Button>
        </Buttons>
      )}
    </section>
  );
}

/** Other forms of the screen have a name too. */
const NAME = "passkey-name";

interface NewPasskeyProps {
  onDone: (codes: readonly string[] | undefined) => unknown;
  onCancel: () => void;
}

function NewPasskey({ onDone, onCancel }: NewPasskeyProps) {
  const { call, busy, failure, setFailure } = useFactorCall();
  const [waiting, setWaiting] = useState(false);

  async function make(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const name = String(new FormData(event.currentTarget).get(NAME));
    if (!hasPasskeys()) return fail(t("This browser has no passkeys. Try another, or an authenticator app."));
    const offer = await call<{ challenge: string; options: PasskeyOffer }>("post", "passkey-options");
    if (!offer) return;
    setWaiting(true);
    const made = await makePasskey(offer.options);
    setWaiting(false);
    if (!made.ok)
      return fail(made.cancelled ? t("No passkey was made. Try again when you are ready.") : made.message);
    const body = { challenge: offer.challenge, name, passkey: made.answer };
    const kept = await call<{ recovery_codes?: string[] }>("post", "passkeys", body);
    if (kept) await onDone(kept.recovery_codes);
  }

  function fail(message: string) {
    setFailure({ ok: false, status: 0, code: "passkey-failed", message });
  }

  return (
    <FormColumn method="post" onSubmit={make}>
      <Faults errors={faultsOfCall(failure, { name: NAME })} labels={{ [NAME]: t("Name") }} />
      <Field
        name={NAME}
        label={t("Name of the passkey")}
        hint={t("So that you know it again: Ada's phone")}
        error={failure?.errors?.name}
      >
        <TextInput maxLength={60} autoComplete="off" required />
      </Field>
      <Buttons>
        <Button type="submit" kind="primary" busy={busy || waiting}>
          {waiting ? t("Waiting for your device …") : t("Make the passkey")}
        </Button>
        <Button kind="quiet" onClick={onCancel}>
          {t("Cancel")}
        </Button>
      </Buttons>
    </FormColumn>
  );
}
