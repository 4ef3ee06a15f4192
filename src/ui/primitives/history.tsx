import type { ReactNode } from "react";
import styles from "./history.module.css";

/** A timeline of `HistoryEvent`s, newest first. */
export function History({ children }: { children: ReactNode }) {
  return <ol className={styles.history}>{children}</ol>;
}

export interface HistoryEventProps {
  /** Formatted: 14 Nov 2026 09:12. */
  time: string;
  /** ISO 8601. */
  dateTime?: string;
  /** A milestone: approved, billed, paid. */
  marked?: boolean;
  children: ReactNode;
}

/** One event; quote user text in `<q>`. */
export function HistoryEvent({ time, dateTime, marked, children }: HistoryEventProps) {
  return (
    <li className={marked ? styles.milestone : undefined}>
      <time dateTime={dateTime}>{time}</time>
      <div>{children}</div>
    </li>
  );
}
