import { t } from "#language/t.ts";
import { Button } from "#ui/primitives/button.tsx";
import { Notice } from "#ui/primitives/notice.tsx";
import { notify } from "#ui/primitives/notify.ts";
import styles from "./pay-link.module.css";

/** The payment link to send to the payer. */
export function PayLink({ link, payer }: { link: string; payer: string }) {
  async function copy() {
    try {
      await navigator.clipboard.writeText(link);
      notify({ kind: "good", title: t("Link copied") });
    } catch {
      notify({
        kind: "bad",
        title: t("Link not copied"),
        text: t("Select the link and copy it."),
      });
    }
  }
  return (
    <Notice
      action={
        <Button small icon="copy" onClick={() => void copy()}>
          {t("Copy link")}
        </Button>
      }
    >
      {t("Send this link to {payer}. The tickets are issued after payment:", { payer })}
      <a className={styles.link} href={link}>
        {link}
      </a>
    </Notice>
  );
}
