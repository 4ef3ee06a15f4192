import { useState } from "react";
import { Link } from "react-router";
import { RichText } from "#language/rich-text.tsx";
import { t } from "#language/t.ts";
import type { Failure } from "#session/answer.ts";
import { api } from "#session/api.ts";
import { hasPasskeys, type PasskeyRequestOptions, signWithPasskey } from "#session/passkey.ts";
import { Button, Buttons } from "#ui/primitives/button.tsx";
import { ErrorNotice, Notice } from "#ui/primitives/notice.tsx";
import { RecordCode } from "#ui/primitives/record-code.tsx";
import { Subtitle } from "#ui/primitives/title.tsx";

interface IdentityProof {
  readonly code: string;
  readonly expires_in_minutes: number;
  readonly name: string;
}

/** Confirms a payer's presence with their passkey, and shows a code for the officer. */
export function ProveIdentity() {
  const [busy, setBusy] = useState(false);
  const [proof, setProof] = useState<IdentityProof>();
  const [failure, setFailure] = useState<Pick<Failure, "code" | "message">>();

  async function prove() {
    setFailure(undefined);
    setProof(undefined);
    if (!hasPasskeys())
      return setFailure({
        code: "",
        message: t("This browser doesn’t support passkeys. Try another browser."),
      });
    setBusy(true);
    setFailure(await sign());
    setBusy(false);
  }

  async function sign() {
    const response = await api.post<{ challenge: string; options: PasskeyRequestOptions }>(
      "/api/v1/biometrics/proof-options",
    );
    if (!response.ok) return response;
    const signed = await signWithPasskey(response.data.options);
    if (!signed.ok)
      return {
        code: "",
        message: signed.cancelled ? t("No passkey was used. Try again.") : signed.message,
      };
    const body = { challenge: response.data.challenge, passkey: signed.answer };
    const answer = await api.post<IdentityProof>("/api/v1/biometrics/proofs", body);
    if (!answer.ok) return answer;
    setProof(answer.data);
    return undefined;
  }

  return (
    <section className="stack-s gap-l">
      <Subtitle>{t("Prove your identity")}</Subtitle>
      {proof ? (
        <div className="stack-s" role="status">
          <Notice kind="good">
            {t("You are {name}. Read this code to the officer. It expires in {minutes} minutes.", {
              name: proof.name,
              minutes: proof.expires_in_minutes,
            })}
          </Notice>
          <p>
            <RecordCode code={proof.code} size="big" />
          </p>
        </div>
      ) : (
        <p className="soft">
          <RichText
            text={t(
              "Use a passkey to prove your identity without documents. <a>Add or remove a passkey</a>.",
            )}
            a={<Link to="/process/biometrics" />}
          />
        </p>
      )}
      {failure ? (
        <ErrorNotice>
          <p>{t(failure.message)}</p>
        </ErrorNotice>
      ) : null}
      <Buttons>
        <Button icon="key-round" busy={busy} onClick={() => void prove()}>
          {busy ? t("Waiting for your device…") : t("Use passkey")}
        </Button>
      </Buttons>
    </section>
  );
}
