import { useState } from "react";
import { t } from "#language/t.ts";
import type { Failure } from "#session/answer.ts";
import { api } from "#session/api.ts";
import { createPasskey, hasPasskeys, type PasskeyCreationOptions } from "#session/passkey.ts";
import { Button, Buttons } from "#ui/primitives/button.tsx";
import { ErrorNotice, Notice } from "#ui/primitives/notice.tsx";

interface PasskeyStepProps {
  /** The payer's code. */
  payer: string;
  onDone: () => unknown;
  /** The identification expired and must be repeated. */
  onExpired: () => unknown;
}

/** Creates a passkey on the person's device, linked to their record. */
export function PasskeyStep({ payer, onDone, onExpired }: PasskeyStepProps) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();

  async function create() {
    setProblem(undefined);
    setBusy(true);
    setProblem(await createAndSave());
    setBusy(false);
  }

  /** @returns what went wrong */
  async function createAndSave(): Promise<string | undefined> {
    if (!hasPasskeys()) return t("This browser doesn’t support passkeys. Open this page on your phone.");
    const offer = await api.post<{ challenge: string; options: PasskeyCreationOptions }>(
      "/api/v1/biometrics/passkey-options",
      { payer },
    );
    if (!offer.ok) return failureText(offer);
    const created = await createPasskey(offer.data.options);
    if (!created.ok) return created.cancelled ? t("No passkey was created. Try again.") : created.message;
    const body = { payer, challenge: offer.data.challenge, passkey: created.answer };
    const saved = await api.post("/api/v1/biometrics/passkey", body);
    if (!saved.ok) return failureText(saved);
    await onDone();
    return undefined;
  }

  function failureText({ code, message }: Pick<Failure, "code" | "message">): string {
    if (code === "identity-expired") onExpired();
    return message;
  }

  return (
    <>
      <Notice kind="good">{t("Your photo is saved.")}</Notice>
      <p className="soft">
        {t(
          "Create a passkey on your phone, computer or security key. Your fingerprint, face or PIN stays on your device.",
        )}
      </p>
      {problem ? (
        <ErrorNotice>
          <p>{t(problem)}</p>
        </ErrorNotice>
      ) : null}
      <Buttons>
        <Button kind="primary" icon="key-round" busy={busy} onClick={() => void create()}>
          {busy ? t("Waiting for your device…") : t("Create passkey")}
        </Button>
      </Buttons>
    </>
  );
}
