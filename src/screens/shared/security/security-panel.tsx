import { useState } from "react";
import { useRevalidator } from "react-router";
import type { SecondFactors } from "#areas/identity/sign-in/list-factors.ts";
import { t } from "#language/t.ts";
import { Panel } from "#ui/primitives/panel.tsx";
import { AppPart } from "./app-part.tsx";
import { PasskeyPart } from "./passkey-part.tsx";
import { RecoveryCodes } from "./recovery-codes.tsx";
import { RecoveryPart } from "./recovery-part.tsx";

/** The second factors of the user's account, for profile screens. */
export function SecurityPanel({ security }: { security: SecondFactors }) {
  const { revalidate } = useRevalidator();
  const [codes, setCodes] = useState<readonly string[]>();
  const changed = (fresh?: readonly string[]) => {
    if (fresh) setCodes(fresh);
    return revalidate();
  };
  const any = security.totp !== null || security.passkeys.length > 0;
  return (
    <Panel
      title={t("Second factors")}
      end={<span className="note">{any ? t("In use") : t("None yet")}</span>}
    >
      <div className="stack-l">
        <p className="soft">{t("Protect your account with an authenticator app, a passkey or both.")}</p>
        {codes ? <RecoveryCodes codes={codes} onSaved={() => setCodes(undefined)} /> : null}
        <AppPart totp={security.totp} possible={security.totp_possible} onChanged={changed} />
        <PasskeyPart passkeys={security.passkeys} onChanged={changed} />
        {any ? <RecoveryPart left={security.recovery_codes_left} onChanged={changed} /> : null}
      </div>
    </Panel>
  );
}
