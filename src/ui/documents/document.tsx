import type { ReactNode } from "react";
import { classList } from "#ui/class-list.ts";
import styles from "./document.module.css";
import tableStyles from "./document-table.module.css";
import entryStyles from "./section.module.css";

type Children = { children: ReactNode };

/** An A4 sheet: white, without tint, printed as shown. */
export function A4Sheet({ children }: Children) {
  return (
    <article className={styles.paper} data-paper="a4">
      {children}
    </article>
  );
}

/** The window address on the left, details of the document on the right. */
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

/** Labels and values, values right-aligned. */
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

/** The asset of a document, as facts. */
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

/** The sections of a document, along the margin rule. */
export function DocumentSections({ children }: Children) {
  return <div className={entryStyles.sections}>{children}</div>;
}

/** One section: name in the margin, content next to it; `small` for small print. */
export function DocumentSection(props: { title?: string; small?: boolean; children: ReactNode }) {
  const { title, small, children } = props;
  return (
    <section className={entryStyles.section}>
      <div className={entryStyles.note}>{title ? <h2>{title}</h2> : null}</div>
      <div className={classList(entryStyles.body, small && styles.small)}>{children}</div>
    </section>
  );
}

/**
 * The table of a charge: last column money, `tfoot` the total. Second lines go in `small`.
 * @param stacked rows become entries on phones: the first cell, then its amounts
 */
export function DocumentTable({ stacked, children }: Children & { stacked?: boolean }) {
  return <table className={classList(tableStyles.table, stacked && tableStyles.stacked)}>{children}</table>;
}

/** An amount of a stacked table. On phones, where the heads are hidden, it names its column: "Charged ₦12,500.00". */
export function DocumentAmount({ head, amount }: { head: string; amount: string }) {
  return (
    <td className="num right">
      {amount ? (
        <>
          <span className={tableStyles.label}>{head.replace("(₦)", "₦")}</span>
          {amount}
        </>
      ) : null}
    </td>
  );
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

/** An amount in words, below the number. */
export function AmountText({ children }: Children) {
  return <p className={styles.amountText}>{children}</p>;
}

/** Ways to pay as an ordered list, with the QR code next to it. */
export function PaymentMethods({ qr, children }: { qr: ReactNode; children: ReactNode }) {
  return (
    <div className={styles.paymentMethods}>
      <ol>{children}</ol>
      <div>{qr}</div>
    </div>
  );
}

/** The signature. */
export function Signature({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <p className={styles.signature}>{name}</p>
      <p className={styles.signatory}>{children}</p>
    </>
  );
}

/** A QR code from its path: `size` modules a side, one unit each. */
export function Qr(props: { path: string; size: number; label: string; small?: boolean }) {
  const { path, size, label, small } = props;
  return (
    <svg
      className={classList(styles.qr, small && styles.qrSmall)}
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
    >
      <path d={path} fill="#000" />
    </svg>
  );
}

export interface TearOffSlipProps {
  /** What to do with it. */
  instruction: string;
  code: ReactNode;
  note: ReactNode;
  /** "To pay by 31 Mar 2026", "₦284,500.00"; a single one is large. */
  amounts: readonly { label: string; sum: string }[];
  qr?: ReactNode;
}

/** The tear-off part for payment at a counter. */
export function TearOffSlip({ instruction, code, note, amounts, qr }: TearOffSlipProps) {
  const [single, ...more] = amounts;
  return (
    <div className={styles.tear}>
      <span className={styles.instruction}>{instruction}</span>
      <div className={styles.part}>
        <p>{code}</p>
        <p className="note">{note}</p>
      </div>
      {single && more.length === 0 ? (
        <div className={styles.about}>
          <p className="note">{single.label}</p>
          <p>{single.sum}</p>
        </div>
      ) : (
        <DueTable rows={amounts} />
      )}
      {qr}
    </div>
  );
}
