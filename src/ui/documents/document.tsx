import type { ReactNode } from "react";
import { classList } from "#ui/class-list.ts";
import entryStyles from "./entry.module.css";
import styles from "./paper.module.css";
import tableStyles from "./paper-table.module.css";

type Children = { children: ReactNode };

/** A sheet of A4: white, no tint, prints as it stands. */
export function Paper({ children }: Children) {
  return (
    <article className={styles.paper} data-paper="a4">
      {children}
    </article>
  );
}

/** The window address at the left, the document's own particulars at the right. */
export function AddressRow({ to, children }: { to: ReactNode; children: ReactNode }) {
  return (
    <div className={styles.address}>
      <div>
        <p className="note">To</p>
        <p className={styles.to}>{to}</p>
      </div>
      {children}
    </div>
  );
}

/** Labels and values, values at the right. */
export function KeyValues({ items }: { items: readonly { label: string; value: ReactNode }[] }) {
  return (
    <dl className={styles.pairs}>
      {items.flatMap(({ label, value }) => [
        <dt key={label}>{label}</dt>,
        <dd key={`${label} value`}>{value}</dd>,
      ])}
    </dl>
  );
}

/** What a document is for, a line each. */
export function AboutAsset({ facts }: { facts: readonly { label: string; value: string }[] }) {
  return (
    <dl className={styles.asset}>
      {facts.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt> <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The entries of a document, along the ledger margin. */
export function PaperEntries({ children }: Children) {
  return <div className={entryStyles.entries}>{children}</div>;
}

/** One entry: its name in the margin, its matter beside it; `small` for the small print. */
export function PaperEntry(props: { title?: string; small?: boolean; children: ReactNode }) {
  const { title, small, children } = props;
  return (
    <section className={entryStyles.entry}>
      <div className={entryStyles.note}>{title ? <h2>{title}</h2> : null}</div>
      <div className={classList(entryStyles.body, small && styles.small)}>{children}</div>
    </section>
  );
}

/** The table of a charge: last column money, `tfoot` the total. Second lines go in `small`. */
export function PaperTable({ children }: Children) {
  return <table className={tableStyles.table}>{children}</table>;
}

/** Amounts to pay, each with its date. */
export function DueTable({ rows }: { rows: readonly { label: string; sum: string }[] }) {
  return (
    <dl className={styles.dues}>
      {rows.map(({ label, sum }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{sum}</dd>
        </div>
      ))}
    </dl>
  );
}

/** An amount in words, under its figures. */
export function AmountWords({ children }: Children) {
  return <p className={styles.words}>{children}</p>;
}

/** Ways to pay as an ordered list, the code to scan beside them. */
export function Ways({ qr, children }: { qr: ReactNode; children: ReactNode }) {
  return (
    <div className={styles.ways}>
      <ol>{children}</ol>
      <div>{qr}</div>
    </div>
  );
}

/** Who signs, and for whom. */
export function Signature({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <p className={styles.signature}>{name}</p>
      <p className={styles.under}>{children}</p>
    </>
  );
}

/** A QR code from its path: `size` modules a side, one unit each. */
export function Qr(props: { path: string; size: number; label: string; small?: boolean }) {
  const { path, size, label, small } = props;
  return (
    <svg
      className={classList(styles.qr, small && styles.qrsmall)}
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
    >
      <path d={path} fill="#000" />
    </svg>
  );
}

export interface TearProps {
  /** What to do with it. */
  cut: string;
  plate: ReactNode;
  note: ReactNode;
  /** "Pay by 31 Mar 2026", "₦284,500.00"; one stands large. */
  amounts: readonly { label: string; sum: string }[];
  qr?: ReactNode;
}

/** The part that is torn off and brought to the counter. */
export function Tear({ cut, plate, note, amounts, qr }: TearProps) {
  const [only, ...more] = amounts;
  return (
    <div className={styles.tear}>
      <span className={styles.cut}>{cut}</span>
      <div className={styles.part}>
        <p>{plate}</p>
        <p className="note">{note}</p>
      </div>
      {only && more.length === 0 ? (
        <div className={styles.about}>
          <p className="note">{only.label}</p>
          <p>{only.sum}</p>
        </div>
      ) : (
        <DueTable rows={amounts} />
      )}
      {qr}
    </div>
  );
}
