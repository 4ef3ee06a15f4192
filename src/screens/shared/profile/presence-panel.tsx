import { t } from "#language/t.ts";
import { ButtonLink } from "#ui/primitives/button.tsx";
import { Panel } from "#ui/primitives/panel.tsx";

/** A link to add or withdraw photo and passkey, for users linked to an individual. */
export function PresencePanel() {
  return (
    <Panel title={t("Photo and passkey")}>
      <div className="stack">
        <p>
          {t("Prove your identity without documents. This is optional, and you can withdraw it at any time.")}
        </p>
        <p>
          <ButtonLink icon="id-card" to="/process/biometrics">
            {t("Manage photo and passkey")}
          </ButtonLink>
        </p>
      </div>
    </Panel>
  );
}
