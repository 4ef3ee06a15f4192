import { type ReactNode, useId } from "react";
import { classList } from "#ui/class-list.ts";
import styles from "./dialog.module.css";
import { useModal } from "./use-modal.ts";

export interface DialogProps {
  open: boolean;
  /** Also on Escape. */
  onClose: () => void;
  title: ReactNode;
  /** The act that names itself first, then the way out. */
  acts?: ReactNode;
  /** What it asks cannot be undone. */
  danger?: boolean;
  children?: ReactNode;
}

/** A question above the page. Keeps the focus while it is open and gives it back. */
export function Dialog({ open, onClose, title, acts, danger, children }: DialogProps) {
  const modal = useModal(open, onClose);
  const titleId = useId();
  return (
    <dialog {...modal} className={classList(danger && styles.danger) || undefined} aria-labelledby={titleId}>
      {open ? (
        <>
          <div className={styles.in}>
            <h2 className={styles.title} id={titleId}>
              {title}
            </h2>
            {children}
          </div>
          {acts ? <div className={styles.acts}>{acts}</div> : null}
        </>
      ) : null}
    </dialog>
  );
}
