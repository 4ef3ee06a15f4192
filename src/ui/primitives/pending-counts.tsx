import type { ReactNode } from "react";
import { Link } from "react-router";
import { classList } from "#ui/class-list.ts";
import styles from "./waits.module.css";

export interface PendingCount {
  to: string;
  /** A text if it wasn't counted to the end: "10,000+". */
  count: number | string;
  title: string;
  text?: ReactNode;
  note?: ReactNode;
  /** Some items are late. */
  late?: boolean;
}

/** Counts of pending items, as links. */
export function PendingCounts({ items }: { items: readonly PendingCount[] }) {
  return (
    <ul className={styles.waits}>
      {items.map((wait) => (
        <li key={wait.to}>
          <Link to={wait.to}>
            <span className={classList(styles.number, wait.late && styles.late)}>
              {wait.count.toLocaleString("en-NG")}
            </span>
            <span>
              <b className="strong">{wait.title}</b>
              <span className={styles.text}>{wait.text}</span>
            </span>
            <span className={classList("note", styles.note)}>{wait.note}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
