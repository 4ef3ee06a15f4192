import type { ReactNode } from "react";
import styles from "./history.module.css";

/** What happened, newest first: `HistoryEvent`s on a line. */
export function History({ children }: { children: ReactNode }) {
  return <ol className={styles.history}>{children}</ol>;
}

export interface HistoryEventProps {
  /** As people read it: 14 Nov 2026 09:12. */
  time: string;
  /** For machines. */
  dateTime?: string;
  /** A turning point: approved, billed, paid. */
  marked?: boolean;
  children: ReactNode;
}

/** One thing that happened; quote what people wrote in `<q>`. */
export function HistoryEvent({ time, dateTime, marked, children }: HistoryEventProps) {
  return (
    <li className={marked ? styles.key : undefined}>
      <time dateTime={dateTime}>{time}</time>
      <div>{children}</div>
    </li>
  );
}
