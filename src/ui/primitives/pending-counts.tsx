import type { ReactNode } from "react";
import { Link } from "react-router";
import { classList } from "#ui/class-list.ts";
import styles from "./pending-counts.module.css";

export interface PendingCountItem {
  to: string;
  /** A text if it wasn't counted to the end: "10,000+". */
  count: number | string;
  title: string;
  text?: ReactNode;
  note?: ReactNode;
  /** Some items are late. */
  overdue?: boolean;
}

/** Counts of pending items, as links. */
export function PendingCounts({ items }: { items: readonly PendingCountItem[] }) {
  return (
    <ul className={styles.list}>
      {items.map((item) => (
        <li key={item.to}>
          <Link to={item.to}>
            <span className={classList(styles.number, item.overdue && styles.late)}>
              {item.count.toLocaleString("en-NG")}
            </span>
            <span>
              <b className="strong">{item.title}</b>
              <span className={styles.text}>{item.text}</span>
            </span>
            <span className={classList("note", styles.note)}>{item.note}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
