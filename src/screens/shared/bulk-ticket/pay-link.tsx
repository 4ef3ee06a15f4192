import { t } from "#language/t.ts";
import { Button } from "#ui/primitives/button.tsx";
import { Notice } from "#ui/primitives/notice.tsx";
import { notify } from "#ui/primitives/notify.ts";
import styles from "./pay-link.module.css";

/** The link that a payer pays through, to be handed on. */
export function PayLink({ link, payer }: { link: string; payer: string }) {
  async function copy() {
    try {
      await navigator.clipboard.writeText(link);
      notify({ kind: "good", title: t("The link is copied.") });
    } catch {
      notify({
        kind: "bad",
        title: t("The browser did not let us copy it."),
        text: t("Mark it and copy it by hand."),
      });
    }
  }
  return (
    <Notice
      act={
        <Button slim icon="copy" onClick={() => void copy()}>
          {t("Copy link")}
        </Button>
      }
    >
      {t("Send this to {payer}; its tickets are issued once it is paid:", { payer })}
      <a className={styles.link} href={link}>
        {link}
      </a>
    </Notice>
  );
}
