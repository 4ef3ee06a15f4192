import { type FormEvent, useEffect, useState } from "react";
import { t } from "#language/t.ts";
import { Button } from "#ui/primitives/button.tsx";
import { Dialog } from "#ui/primitives/dialog.tsx";
import { ErrorList } from "#ui/primitives/errors.tsx";
import { Field } from "#ui/primitives/field.tsx";
import { TextInput } from "#ui/primitives/input.tsx";
import { PasswordInput } from "#ui/primitives/password-input.tsx";
import type { Failure } from "./answer.ts";
import { api } from "./api.ts";
import { type PasskeyRequestOptions, signWithPasskey } from "./passkey.ts";
import { settleProof } from "./step-up.ts";

interface StepUpOptions {
  readonly methods: readonly ("totp" | "passkey" | "recovery")[];
  readonly passkey: { readonly challenge: string; readonly options: PasskeyRequestOptions } | null;
}

/** The form is in the dialog, its button in the row of actions. */
const FORM = "step-up-form";

/** Confirms the user's identity before a sensitive action. */
export default function StepUpDialog({ open }: { open: boolean }) {
  const { question, busy, errors, send, sendPasskey } = useProof(open);
  const hasApp = question?.methods.includes("totp");
  const actions = (
    <>
      <Button type="submit" form={FORM} kind="primary" busy={busy}>
        {t("Continue")}
      </Button>
      {question?.passkey ? (
        <Button icon="key-round" onClick={sendPasskey} busy={busy}>
          {t("Use a passkey")}
        </Button>
      ) : null}
      <Button kind="quiet" onClick={() => settleProof(false)}>
        {t("Cancel")}
      </Button>
    </>
  );
  return (
    <Dialog open={open} onClose={() => settleProof(false)} title={t("Confirm it’s you")} actions={actions}>
      <p className="soft">{t("Enter your password or a code. You won’t be asked again for five minutes.")}</p>
      <form id={FORM} method="post" onSubmit={send} className="stack" data-no-draft>
        <ErrorList errors={errors} />
        <Field name="step-up-password" label={t("Password")}>
          <PasswordInput autoComplete="current-password" autoFocus required={!hasApp} />
        </Field>
        {hasApp ? (
          <Field name="step-up-code" label={t("Or a code from your authenticator app")} hint={t("6 digits")}>
            <TextInput as="code" short inputMode="numeric" autoComplete="one-time-code" maxLength={7} />
          </Field>
        ) : null}
      </form>
    </Dialog>
  );
}

/** Loads the possible methods when the dialog opens, and sends the proof. */
function useProof(open: boolean) {
  const [options, setOptions] = useState<StepUpOptions>();
  const [failure, setFailure] = useState<Failure>();
  const [busy, setBusy] = useState(false);

  useEffect(() => {
    setFailure(undefined);
    setOptions(undefined);
    if (!open) return;
    const controller = new AbortController();
    void api
      .post<StepUpOptions>("/api/v1/step-up/question", undefined, { signal: controller.signal })
      .then((result) => result.ok && setOptions(result.data));
    return () => controller.abort();
  }, [open]);

  async function prove(proof: object): Promise<void> {
    setBusy(true);
    const result = await api.post("/api/v1/step-up", proof);
    setBusy(false);
    if (result.ok) settleProof(true);
    // The page is being left.
    else if (result.code === "signed-out") settleProof(false);
    else setFailure(result);
  }

  function send(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    if (busy) return;
    const form = new FormData(event.currentTarget);
    const code = String(form.get("step-up-code") ?? "").trim();
    void prove(code ? { totp: code } : { password: String(form.get("step-up-password")) });
  }

  async function sendPasskey(): Promise<void> {
    if (busy || !options?.passkey) return;
    setBusy(true);
    const signed = await signWithPasskey(options.passkey.options);
    if (signed.ok) return prove({ passkey: signed.answer, challenge: options.passkey.challenge });
    setBusy(false);
    if (!signed.cancelled)
      setFailure({ ok: false, status: 0, code: "passkey-failed", message: signed.message });
  }

  return { question: options, busy, errors: failure && { "": errorsOf(failure) }, send, sendPasskey };
}

function errorsOf({ errors, message }: Failure): readonly string[] {
  const messages = Object.values(errors ?? {}).flat();
  return messages.length > 0 ? messages : [message];
}
