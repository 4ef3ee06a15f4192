import { type ReactNode, useEffect, useId, useRef } from "react";
import { classList } from "#ui/class-list.ts";
import styles from "./dialog.module.css";

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
  const box = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useEffect(() => {
    const dialog = box.current;
    if (open && dialog && !dialog.open) dialog.showModal();
    if (!open && dialog?.open) dialog.close();
  }, [open]);
  return (
    <dialog
      ref={box}
      className={classList(danger && styles.danger) || undefined}
      aria-labelledby={titleId}
      onClose={onClose}
    >
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
