import { type ReactNode, useId } from "react";
import { classList } from "#ui/class-list.ts";
import styles from "./dialog.module.css";
import { UnbrokenCodes } from "./unbroken-codes.tsx";
import { useModal } from "./use-modal.ts";

export interface DialogProps {
  open: boolean;
  /** Also on Escape. */
  onClose: () => void;
  title: ReactNode;
  /** The main action first, then the cancel button. */
  actions?: ReactNode;
  /** The action can't be undone. */
  danger?: boolean;
  children?: ReactNode;
}

/** A modal dialog. Keeps the focus while open and restores it afterwards. */
export function Dialog({ open, onClose, title, actions, danger, children }: DialogProps) {
  const modal = useModal(open, onClose);
  const titleId = useId();
  return (
    <dialog {...modal} className={classList(danger && styles.danger) || undefined} aria-labelledby={titleId}>
      {open ? (
        <>
          <div className={styles.content}>
            <h2 className={styles.title} id={titleId}>
              <UnbrokenCodes>{title}</UnbrokenCodes>
            </h2>
            {children}
          </div>
          {actions ? <div className={styles.actions}>{actions}</div> : null}
        </>
      ) : null}
    </dialog>
  );
}
