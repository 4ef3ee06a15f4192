import type { ReactNode } from "react";
import { classList } from "#ui/class-list.ts";
import styles from "./record-sections.module.css";

/** The page of a record: sections along the margin rule. */
export function RecordSections({ children }: { children: ReactNode }) {
  return <article className={styles.sections}>{children}</article>;
}

export interface RecordSectionProps {
  /** In the margin. */
  title?: string;
  note?: ReactNode;
  /** The record's code, across the margin: makes this the head of the record. */
  head?: ReactNode;
  children: ReactNode;
}

/** One section of a record: name in the margin, content next to it. */
export function RecordSection({ title, note, head, children }: RecordSectionProps) {
  return (
    <section className={classList(styles.section, head !== undefined && styles.head)}>
      <div className={styles.note}>
        {head}
        {title ? <h2>{title}</h2> : null}
        {note ? <p>{note}</p> : null}
      </div>
      <div className={styles.body}>{children}</div>
    </section>
  );
}
