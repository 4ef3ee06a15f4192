import type { ReactNode, Ref } from "react";
import { Link } from "react-router";
import { classList } from "#ui/class-list.ts";
import styles from "./queue.module.css";
import { RecordCode } from "./record-code.tsx";

export interface QueueProps {
  /** `QueueItem`s. */
  items: ReactNode;
  /** Evidence. */
  side?: ReactNode;
  /** On phones the list and the content are two steps; this is the second. */
  picked?: boolean;
  children: ReactNode;
}

/** Pending items on the left, content in the middle, evidence on the right. */
export function Queue({ items, side, picked, children }: QueueProps) {
  return (
    <div className={classList(styles.queue, picked ? styles.picked : styles.unpicked)}>
      <ol className={styles.list} aria-label="Pending">
        {items}
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
  /** A checkbox to select the item. */
  checkbox?: ReactNode;
  ref?: Ref<HTMLLIElement> | undefined;
}

/** A pending item. */
export function QueueItem({ to, code, title, text, note, current, checkbox, ref }: QueueItemProps) {
  return (
    <li ref={ref}>
      <Link to={to} aria-current={current ? "true" : undefined} preventScrollReset>
        <RecordCode code={code} outlined />
        <b className="strong">{title}</b>
        {text ? <span>{text}</span> : null}
        {note ? <span className="note">{note}</span> : null}
      </Link>
      {checkbox ? <span className={styles.checkbox}>{checkbox}</span> : null}
    </li>
  );
}

/** A line of the list for paging or selection. */
export function QueueControls({ children }: { children: ReactNode }) {
  return <li className={styles.controls}>{children}</li>;
}

/** Decision buttons, fixed at the bottom of the page. */
export function DecisionBar({
  className,
  children,
}: {
  className?: string | undefined;
  children: ReactNode;
}) {
  return <div className={classList(styles.decisionBar, className)}>{children}</div>;
}
