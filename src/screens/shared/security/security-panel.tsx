import { useState } from "react";
import { useRevalidator } from "react-router";
import type { SecondFactors } from "#areas/identity/sign-in/list-factors.ts";
import { t } from "#language/t.ts";
import { Panel } from "#ui/primitives/panel.tsx";
import { AuthenticatorAppSection } from "./authenticator-app-section.tsx";
import { PasskeySection } from "./passkey-section.tsx";
import { RecoveryCodes } from "./recovery-codes.tsx";
import { RecoveryCodesSection } from "./recovery-codes-section.tsx";

/** The second factors of the user's account, for profile screens. */
export function SecurityPanel({ security }: { security: SecondFactors }) {
  const { revalidate } = useRevalidator();
  const [codes, setCodes] = useState<readonly string[]>();
  const handleChanged = (newCodes?: readonly string[]) => {
    if (newCodes) setCodes(newCodes);
    return revalidate();
  };
  const hasFactor = security.totp !== null || security.passkeys.length > 0;
  return (
    <Panel
      title={t("Second factors")}
      end={<span className="note">{hasFactor ? t("In use") : t("None yet")}</span>}
    >
      <div className="stack-l">
        {codes ? <RecoveryCodes codes={codes} onSaved={() => setCodes(undefined)} /> : null}
        <AuthenticatorAppSection
          totp={security.totp}
          isAvailable={security.totp_possible}
          onChanged={handleChanged}
        />
        <PasskeySection passkeys={security.passkeys} onChanged={handleChanged} />
        {hasFactor ? (
          <RecoveryCodesSection left={security.recovery_codes_left} onChanged={handleChanged} />
        ) : null}
      </div>
    </Panel>
  );
}
