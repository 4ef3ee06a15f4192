import { t } from "#language/t.ts";
import { ButtonAnchor } from "#ui/primitives/button.tsx";
import { Panel } from "#ui/primitives/panel.tsx";

/** Downloads everything stored about the user. */
export function MyDataPanel() {
  return (
    <Panel title={t("My stored data")}>
      <div className="stack">
        <p>
          {t(
            "Your account, record, bills, receipts, sessions, messages and activity. The download is recorded in the audit trail.",
          )}
        </p>
        <p>
          <ButtonAnchor icon="download" href="/api/v1/profile/data" download>
            {t("Download my data")}
          </ButtonAnchor>
        </p>
        <p className="note">{t("A JSON file with personal data. Keep it safe.")}</p>
      </div>
    </Panel>
  );
}
