import { type FormEvent, useState } from "react";
import type { SecondFactors } from "#areas/identity/sign-in/list-factors.ts";
import { t } from "#language/t.ts";
import { createPasskey, hasPasskeys, type PasskeyCreationOptions } from "#session/passkey.ts";
import { Button, Buttons } from "#ui/primitives/button.tsx";
import { ErrorList } from "#ui/primitives/errors.tsx";
import { Field, FormColumn } from "#ui/primitives/field.tsx";
import { TextInput } from "#ui/primitives/input.tsx";
import { Lines } from "#ui/primitives/lines.tsx";
import { notify } from "#ui/primitives/notify.ts";
import { type OnChanged, summaryErrors, useFactorCall } from "./factor-call.ts";
import { PasskeyItem } from "./passkey-item.tsx";

interface PasskeySectionProps {
  passkeys: SecondFactors["passkeys"];
  onChanged: OnChanged;
}

/** The user's passkeys, and a form to add one. */
export function PasskeySection({ passkeys, onChanged }: PasskeySectionProps) {
  const [adding, setAdding] = useState(false);
  return (
    <section className="stack-s">
      <h3 className="strong">{t("Passkeys")}</h3>
      <p className="soft">{t("Confirm it’s you with your fingerprint, face or PIN.")}</p>
      {passkeys.length > 0 ? (
        <Lines>
          {passkeys.map((passkey) => (
            <PasskeyItem key={passkey.id} passkey={passkey} onChanged={onChanged} />
          ))}
        </Lines>
      ) : null}
      {adding ? (
        <NewPasskey
          onDone={async (codes) => {
            setAdding(false);
            notify({ kind: "good", title: t("Passkey added") });
            await onChanged(codes);
          }}
          onCancel={() => setAdding(false)}
        />
      ) : (
        <Buttons>
          <Button icon="key-round" onClick={() => setAdding(true)}>
            {t("Add passkey")}
          </Button>
        </Buttons>
      )}
    </section>
  );
}

/** Unique, as other forms of the screen have a name field too. */
const NAME_FIELD = "passkey-name";

interface NewPasskeyProps {
  onDone: (codes: readonly string[] | undefined) => unknown;
  onCancel: () => void;
}

function NewPasskey({ onDone, onCancel }: NewPasskeyProps) {
  const { call, busy, failure, setFailure } = useFactorCall();
  const [isWaiting, setIsWaiting] = useState(false);

  async function create(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const name = String(new FormData(event.currentTarget).get(NAME_FIELD));
    if (!hasPasskeys())
      return fail(t("This browser doesn’t support passkeys. Use another browser or an authenticator app."));
    const creation = await call<{ challenge: string; options: PasskeyCreationOptions }>(
      "post",
      "passkey-options",
    );
    if (!creation) return;
    setIsWaiting(true);
    const created = await createPasskey(creation.options);
    setIsWaiting(false);
    if (!created.ok)
      return fail(
        created.cancelled ? t("No passkey was created. Try again when you’re ready.") : created.message,
      );
    const body = { challenge: creation.challenge, name, passkey: created.answer };
    const stored = await call<{ recovery_codes?: string[] }>("post", "passkeys", body);
    if (stored) await onDone(stored.recovery_codes);
  }

  function fail(message: string) {
    setFailure({ ok: false, status: 0, code: "passkey-failed", message });
  }

  return (
    <FormColumn method="post" onSubmit={create}>
      <ErrorList errors={summaryErrors(failure, { name: NAME_FIELD })} labels={{ [NAME_FIELD]: t("Name") }} />
      <Field
        name={NAME_FIELD}
        label={t("Passkey name")}
        hint={t("For example: Ada’s phone")}
        error={failure?.errors?.name}
      >
        <TextInput maxLength={60} autoComplete="off" required />
      </Field>
      <Buttons>
        <Button type="submit" kind="primary" busy={busy || isWaiting}>
          {isWaiting ? t("Waiting for your device…") : t("Create passkey")}
        </Button>
        <Button kind="quiet" onClick={onCancel}>
          {t("Cancel")}
        </Button>
      </Buttons>
    </FormColumn>
  );
}
