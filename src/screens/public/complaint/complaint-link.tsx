import { useEffect, useState } from "react";
import { t } from "#language/t.ts";
import { Button, Buttons } from "#ui/primitives/button.tsx";
import { copyLink } from "../../shared/copy-link.ts";
import { complaintPages } from "./api-paths.ts";
import styles from "./complaint.module.css";

/** The private link of a complaint, to copy or print. */
export function ComplaintLink({ token }: { token: string }) {
  const path = complaintPages.follow(token);
  const [origin, setOrigin] = useState("");
  useEffect(() => setOrigin(window.location.origin), []);
  const link = `${origin}${path}`;
  return (
    <>
      <a className={styles.link} href={path}>
        {link}
      </a>
      <Buttons className="no-print">
        <Button icon="copy" onClick={() => void copyLink(link, t("Select the link and copy it."))}>
          {t("Copy link")}
        </Button>
        <Button icon="printer" onClick={() => window.print()}>
          {t("Print page")}
        </Button>
      </Buttons>
    </>
  );
}
