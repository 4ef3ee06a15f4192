import { t } from "#language/t.ts";
import { Button, Buttons } from "#ui/primitives/button.tsx";
import { Notice } from "#ui/primitives/notice.tsx";
import styles from "./security.module.css";

/** Ten fresh codes, shown this once. */
export function RecoveryCodes({ codes, onKept }: { codes: readonly string[]; onKept: () => void }) {
  function save() {
    const head = t("Recovery codes of {site}. Each serves once.", { site: window.location.host });
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
        <p className="strong">{t("Keep these recovery codes now: they are not shown again")}</p>
        <p>{t("When your phone or passkey is away, one of them lets you in. Each serves once.")}</p>
        <ul className={styles.codes}>
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
        <Buttons>
          <Button icon="download" onClick={save}>
            {t("Save as a file")}
          </Button>
          <Button kind="quiet" onClick={onKept}>
            {t("I have kept them")}
          </Button>
        </Buttons>
      </div>
    </Notice>
  );
}
