import { t } from "#language/t.ts";
import { ButtonLink } from "#ui/primitives/button.tsx";
import { Panel } from "#ui/primitives/panel.tsx";

/** The way to a photo and passkey of one's own, and to taking them back; for whoever stands for a person on record. */
export function PresencePanel() {
  return (
    <Panel title={t("Photo and passkey")}>
      <div className="stack">
        <p>
          {t(
            "To prove without any paper that it is you. Only if you want to, and for as long as you want to.",
          )}
        </p>
        <p>
          <ButtonLink icon="id-card" to="/process/biometrics">
            {t("Add or withdraw")}
          </ButtonLink>
        </p>
      </div>
    </Panel>
  );
}
