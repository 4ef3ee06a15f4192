import type { ReactNode } from "react";
import { classList } from "#ui/class-list.ts";
import styles from "./ledger.module.css";

/** The page of a record: the ledger margin down its side, `Entry` after `Entry`. */
export function Ledger({ children }: { children: ReactNode }) {
  return <article className={styles.ledger}>{children}</article>;
}

export interface EntryProps {
  /** In the margin. */
  title?: string;
  note?: ReactNode;
  /** The record's own plate, hung across the margin: makes this the head of the record. */
  head?: ReactNode;
  children: ReactNode;
}

/** One entry of a record: its name in the margin, its matter beside it. */
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
