import type { ReactNode } from "react";
import styles from "./due-list.module.css";
import { Money } from "./money.tsx";

/** The first thing on a citizen's screen: what is owed, and at its right the act. */
export function Owe({ act, children }: { act: ReactNode; children: ReactNode }) {
  return (
    <section className={styles.owe}>
      <div>{children}</div>
      <div className="stack-s">{act}</div>
    </section>
  );
}

export interface DueListProps {
  /** Whole kobo of the total, and its words: "Together, 4 bills". */
  total?: { label: string; kobo: number };
  children: ReactNode;
}

/** The statement of a citizen: `Due`s and their total, ruled off. */
export function DueList({ total, children }: DueListProps) {
  return (
    <ul className={styles.list}>
      {children}
      {total ? (
        <li className={styles.total}>
          <span>{total.label}</span>
          <span className={styles.sum}>
            <Money kobo={total.kobo} />
          </span>
        </li>
      ) : null}
    </ul>
  );
}

export interface DueProps {
  title: string;
  kobo: number;
  /** The plate and name of what it is for. */
  of?: ReactNode;
  status?: ReactNode;
  /** Under the sum: a link that explains it. */
  act?: ReactNode;
}

/** One bill of a statement. */
export function Due({ title, kobo, of, status, act }: DueProps) {
  return (
    <li>
      <div>
        <b className="strong">{title}</b>
        {of ? <div className={styles.what}>{of}</div> : null}
        {status ? <div className={styles.what}>{status}</div> : null}
      </div>
      <div className={styles.end}>
        <span className={styles.sum}>
          <Money kobo={kobo} />
        </span>
        {act}
      </div>
    </li>
  );
}
