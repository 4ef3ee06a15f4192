import type { ReactNode } from "react";
import { classList } from "#ui/class-list.ts";
import styles from "./head.module.css";
import { Title } from "./title.tsx";

export interface PageHeadProps {
  title: ReactNode;
  /** The exact count of a list, or a text if it wasn't counted to the end: "10,000+". */
  count?: number | string;
  note?: ReactNode;
  /** Next to the title: a code or status. */
  beside?: ReactNode;
  /** Slim buttons at the right. */
  acts?: ReactNode;
}

/** The head of a list, a home or a job. */
export function PageHead({ title, count, note, beside, acts }: PageHeadProps) {
  return (
    <div className={styles.head}>
      <Title>
        {title}
        {count === undefined ? null : <span className={styles.count}>{count.toLocaleString("en-NG")}</span>}
      </Title>
      {beside}
      {note ? <p className={classList("note", styles.note)}>{note}</p> : null}
      {acts ? <div className={styles.acts}>{acts}</div> : null}
    </div>
  );
}

/** Breadcrumb above a title: links and text separated by ·. */
export function Crumb({ children }: { children: ReactNode }) {
  return <p className={styles.crumb}>{children}</p>;
}

/** The head of a record: title, two or three actions, and below its status line as `children`. */
export function Headline(props: { title: ReactNode; acts?: ReactNode; children?: ReactNode }) {
  const { title, acts, children } = props;
  return (
    <div className={styles.headline}>
      <Title size="record">{title}</Title>
      {acts ? <div className={styles.buttons}>{acts}</div> : null}
      {children ? <div className={styles.line}>{children}</div> : null}
    </div>
  );
}
