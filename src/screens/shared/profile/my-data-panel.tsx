import { t } from "#language/t.ts";
import { ButtonAnchor } from "#ui/primitives/button.tsx";
import { Panel } from "#ui/primitives/panel.tsx";

/** Everything stored about oneself, to take along. */
export function MyDataPanel() {
  return (
    <Panel title={t("What is stored about me")}>
      <div className="stack">
        <p>
          {t(
            "Your account, your record, bills, receipts, sessions, messages, and what was done about you or by you. That you fetched it is noted in the audit trail.",
          )}
        </p>
        <p>
          <ButtonAnchor icon="download" href="/api/v1/profile/data" download>
            {t("Download my data")}
          </ButtonAnchor>
        </p>
        <p className="note">{t("A JSON file. It holds personal data: keep it to yourself.")}</p>
      </div>
    </Panel>
  );
}
