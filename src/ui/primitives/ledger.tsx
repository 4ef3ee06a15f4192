import type { ReactNode } from "react";
import { classList } from "#ui/class-list.ts";
import styles from "./ledger.module.css";

/** The page of a record: sections along the margin rule. */
export function Ledger({ children }: { children: ReactNode }) {
  return <article className={styles.ledger}>{children}</article>;
}

export interface EntryProps {
  /** In the margin. */
  title?: string;
  note?: ReactNode;
  /** The record's code, across the margin: makes this the head of the record. */
  head?: ReactNode;
  children: ReactNode;
}

/** One section of a record: name in the margin, content next to it. */
export function Entry({ title, note, head, children }: EntryProps) {
  return (
    <section className={classList(styles.entry, head !== undefined && styles.head)}>
      <div className={styles.note}>
        {head}
        {title ? <h2>{title}</h2> : null}
        {note ? <p>{note}</p> : null}
      </div>
      <div className={styles.body}>{children}</div>
    </section>
  );
}
