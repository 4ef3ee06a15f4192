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
  titleExtra?: ReactNode;
  /** Slim buttons at the right. */
  actions?: ReactNode;
}

/** The head of a list, a home or a job. */
export function PageHead({ title, count, note, titleExtra, actions }: PageHeadProps) {
  return (
    <div className={styles.head}>
      <Title>
        {title}
        {count === undefined ? null : <span className={styles.count}>{count.toLocaleString("en-NG")}</span>}
      </Title>
      {titleExtra}
      {note ? <p className={classList("note", styles.note)}>{note}</p> : null}
      {actions ? <div className={styles.actions}>{actions}</div> : null}
    </div>
  );
}

/** Breadcrumb above a title: links and text separated by ·. */
export function Breadcrumb({ children }: { children: ReactNode }) {
  return <p className={styles.breadcrumb}>{children}</p>;
}

/** The head of a record: title, two or three actions, and below its status line as `children`. */
export function RecordHead(props: { title: ReactNode; actions?: ReactNode; children?: ReactNode }) {
  const { title, actions, children } = props;
  return (
    <div className={styles.headline}>
      <Title size="record">{title}</Title>
      {actions ? <div className={styles.buttons}>{actions}</div> : null}
      {children ? <div className={styles.line}>{children}</div> : null}
    </div>
  );
}
