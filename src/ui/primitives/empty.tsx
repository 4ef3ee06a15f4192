import type { ReactNode } from "react";
import styles from "./empty.module.css";

/** An empty list, with the next action. */
export function Empty({ title, acts, children }: { title: string; acts?: ReactNode; children?: ReactNode }) {
  return (
    <div className={styles.empty}>
      <p className={styles.title}>{title}</p>
      {children ? <p className="soft">{children}</p> : null}
      {acts ? <div className={styles.acts}>{acts}</div> : null}
    </div>
  );
}
