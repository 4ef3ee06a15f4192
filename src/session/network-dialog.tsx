import { useId, useSyncExternalStore } from "react";
import { t } from "#language/t.ts";
import { Button } from "#ui/primitives/button.tsx";
import { useModal } from "#ui/primitives/use-modal.ts";
import styles from "./network-dialog.module.css";
import { dismissNetworkProblem, hasNetworkProblem, watchNetworkProblem } from "./network-problem.ts";

/** The dialog for an unreachable server. Mounted once, by `SessionBoot`; opened by the API client. */
export function NetworkDialog() {
  const open = useSyncExternalStore(watchNetworkProblem, hasNetworkProblem, () => false);
  // Modal, so that focus is kept inside and given back to the form afterwards.
  const modal = useModal(open, dismissNetworkProblem);
  const id = useId();

  return (
    <dialog
      {...modal}
      role="alertdialog"
      className={styles.dialog}
      aria-labelledby={`${id}title`}
      aria-describedby={`${id}text`}
    >
      <div className={styles.content}>
        {/* Inline, as the sprite can be unreachable when this is shown. */}
        <svg className={styles.icon} viewBox="0 0 24 24" aria-hidden="true">
          <circle cx="12" cy="12" r="10" />
          <path d="m15 9-6 6m0-6 6 6" />
        </svg>
        <h2 id={`${id}title`} className={styles.title}>
          {t("Network error")}
        </h2>
        <p id={`${id}text`}>{t("Please check your internet connection.")}</p>
        <Button kind="primary" onClick={dismissNetworkProblem}>
          {t("OK")}
        </Button>
      </div>
    </dialog>
  );
}
