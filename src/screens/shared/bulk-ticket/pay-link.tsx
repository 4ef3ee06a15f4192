import { t } from "#language/t.ts";
import { Button } from "#ui/primitives/button.tsx";
import { Notice } from "#ui/primitives/notice.tsx";
import { copyLink } from "../copy-link.ts";
import styles from "./pay-link.module.css";

/** The payment link to send to the payer. */
export function PayLink({ link, payer }: { link: string; payer: string }) {
  return (
    <Notice
      action={
        <Button small icon="copy" onClick={() => void copyLink(link, t("Select the link and copy it."))}>
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
