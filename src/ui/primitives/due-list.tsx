import type { ReactNode } from "react";
import styles from "./due-list.module.css";
import { Money } from "./money.tsx";

/** The amount due on a payer's home page, with the action. */
export function AmountDue({ action, children }: { action: ReactNode; children: ReactNode }) {
  return (
    <section className={styles.amountDue}>
      <div>{children}</div>
      <div className="stack-s">{action}</div>
    </section>
  );
}

export interface DueListProps {
  /** The total in whole kobo, and its label: "Total, 4 bills". */
  total?: { label: string; kobo: number };
  children: ReactNode;
}

/** A list of `Due`s with their total. */
export function DueList({ total, children }: DueListProps) {
  return (
    <ul className={styles.list}>
      {children}
      {total ? (
        <li className={styles.total}>
          <span>{total.label}</span>
          <span className={styles.amount}>
            <Money kobo={total.kobo} />
          </span>
        </li>
      ) : null}
    </ul>
  );
}

export interface DueProps {
  title: ReactNode;
  kobo: number;
  /** The code and name of the asset. */
  asset?: ReactNode;
  status?: ReactNode;
  /** A link below the amount that explains it. */
  action?: ReactNode;
}

/** One bill of a statement. */
export function Due({ title, kobo, asset, status, action }: DueProps) {
  return (
    <li>
      <div>
        <b className="strong">{title}</b>
        {asset ? <div className={styles.details}>{asset}</div> : null}
        {status ? <div className={styles.details}>{status}</div> : null}
      </div>
      <div className={styles.end}>
        <span className={styles.amount}>
          <Money kobo={kobo} />
        </span>
        {action}
      </div>
    </li>
  );
}
