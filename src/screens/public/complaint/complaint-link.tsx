import { useEffect, useState } from "react";
import { t } from "#language/t.ts";
import { Button, Buttons } from "#ui/primitives/button.tsx";
import { notify } from "#ui/primitives/notify.ts";
import { complaintPages } from "./api-paths.ts";
import styles from "./complaint.module.css";

/** The private link of a complaint, to copy or print. */
export function ComplaintLink({ token }: { token: string }) {
  const path = complaintPages.follow(token);
  const [origin, setOrigin] = useState("");
  useEffect(() => setOrigin(window.location.origin), []);
  const link = `${origin}${path}`;
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
    <>
      <a className={styles.link} href={path}>
        {link}
      </a>
      <Buttons className="no-print">
        <Button icon="copy" onClick={() => void copy()}>
          {t("Copy link")}
        </Button>
        <Button icon="printer" onClick={() => window.print()}>
          {t("Print page")}
        </Button>
      </Buttons>
    </>
  );
}
