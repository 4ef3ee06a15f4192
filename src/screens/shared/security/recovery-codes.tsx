import { t } from "#language/t.ts";
import { Button, Buttons } from "#ui/primitives/button.tsx";
import { Notice } from "#ui/primitives/notice.tsx";
import styles from "./security.module.css";

/** Ten new recovery codes, shown only once. */
export function RecoveryCodes({ codes, onSaved }: { codes: readonly string[]; onSaved: () => void }) {
  function save() {
    const head = t("Recovery codes for {site}. Each code works once.", { site: window.location.host });
    const text = `${head}\r\n\r\n${codes.join("\r\n")}\r\n`;
    const link = document.createElement("a");
    link.href = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
    link.download = "recovery-codes.txt";
    link.click();
    URL.revokeObjectURL(link.href);
  }

  return (
    <Notice kind="warn" icon="key-round" alert>
      <div className="stack-s">
        <p className="strong">{t("Save these recovery codes now. They won’t be shown again")}</p>
        <p>{t("Use one to sign in if you don’t have your phone or passkey. Each code works once.")}</p>
        <ul className={styles.codes}>
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
        <Buttons>
          <Button icon="download" onClick={save}>
            {t("Download codes")}
          </Button>
          <Button kind="quiet" onClick={onSaved}>
            {t("I’ve saved them")}
          </Button>
        </Buttons>
      </div>
    </Notice>
  );
}
