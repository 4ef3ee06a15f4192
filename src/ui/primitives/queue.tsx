import type { ReactNode, Ref } from "react";
import { Link } from "react-router";
import { classList } from "#ui/class-list.ts";
import { Plate } from "./plate.tsx";
import styles from "./queue.module.css";

export interface QueueProps {
  /** `QueueItem`s. */
  waiting: ReactNode;
  /** Evidence. */
  side?: ReactNode;
  /** On a phone the list and the matter are two steps; this is the second. */
  picked?: boolean;
  children: ReactNode;
}

/** What waits at the left, the matter in the middle, the evidence at the right. */
export function Queue({ waiting, side, picked, children }: QueueProps) {
  return (
    <div className={classList(styles.queue, picked ? styles.picked : styles.unpicked)}>
      <ol className={styles.list} aria-label="Pending">
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
  /** A checkbox, which chooses it among others. */
  tick?: ReactNode;
  ref?: Ref<HTMLLIElement> | undefined;
}

/** One thing that waits. */
export function QueueItem({ to, code, title, text, note, current, tick, ref }: QueueItemProps) {
  return (
    <li ref={ref}>
      <Link to={to} aria-current={current ? "true" : undefined} preventScrollReset>
        <Plate code={code} drawn />
        <b className="strong">{title}</b>
        {text ? <span>{text}</span> : null}
        {note ? <span className="note">{note}</span> : null}
      </Link>
      {tick ? <span className={styles.tick}>{tick}</span> : null}
    </li>
  );
}

/** A line of the list that leads to more of it, or chooses from it. */
export function QueueTurn({ children }: { children: ReactNode }) {
  return <li className={styles.turn}>{children}</li>;
}

/** Decisions, fixed at the foot of the sheet. */
export function DecideBar({ className, children }: { className?: string | undefined; children: ReactNode }) {
  return <div className={classList(styles.decide, className)}>{children}</div>;
}
