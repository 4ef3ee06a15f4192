import type { ReactNode } from "react";
import styles from "./empty.module.css";

/** A list with nothing in it: says so, and what to do next. */
export function Empty({ title, acts, children }: { title: string; acts?: ReactNode; children?: ReactNode }) {
  return (
    <div className={styles.empty}>
      <p className={styles.title}>{title}</p>
      {children ? <p className="soft">{children}</p> : null}
      {acts ? <div className={styles.acts}>{acts}</div> : null}
    </div>
  );
}
