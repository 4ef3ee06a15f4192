import type { ReactNode } from "react";
import { Link } from "react-router";
import { Plate } from "./plate.tsx";
import styles from "./queue.module.css";

export interface QueueProps {
  /** `QueueItem`s. */
  waiting: ReactNode;
  /** Evidence. */
  side?: ReactNode;
  children: ReactNode;
}

/** What waits at the left, the matter in the middle, the evidence at the right. */
export function Queue({ waiting, side, children }: QueueProps) {
  return (
    <div className={styles.queue}>
      <ol className={styles.list} aria-label="Waiting">
        {waiting}
      </ol>
      <section className={styles.main}>{children}</section>
      {side ? <aside className={styles.side}>{side}</aside> : null}
    </div>
  );
}

export interface QueueItemProps {
  to: string;
  code: string;
  title: string;
  text?: ReactNode;
  note?: ReactNode;
  current?: boolean;
}

/** One thing that waits. */
export function QueueItem({ to, code, title, text, note, current }: QueueItemProps) {
  return (
    <li>
      <Link to={to} aria-current={current ? "true" : undefined} preventScrollReset>
        <Plate code={code} drawn />
        <b className="strong">{title}</b>
        {text ? <span>{text}</span> : null}
        {note ? <span className="note">{note}</span> : null}
      </Link>
    </li>
  );
}

/** Decisions, fixed at the foot of the sheet. */
export function DecideBar({ children }: { children: ReactNode }) {
  return <div className={styles.decide}>{children}</div>;
}
