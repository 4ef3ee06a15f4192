import { splitNaira } from "#domain/money.ts";
import { classList } from "#ui/class-list.ts";
import styles from "./money.module.css";

export interface MoneyProps {
  /** Whole kobo. */
  kobo: number;
  /** In the display face, ₦ and kobo set smaller. */
  big?: boolean;
  /** Also writes the plus. */
  sign?: boolean;
  /** Without ₦, for columns with ₦ in the head. Zero is then a faint 0.00. */
  bare?: boolean;
  /** Negative amounts are shown as credit: 500.00 Cr. */
  credit?: boolean;
  /** Omits .00; only for prices on agents' phones. */
  whole?: boolean;
}

/** An amount in naira: tabular digits, two decimals, − for minus, softer ₦ and kobo. */
export function Money({ kobo, big, sign, bare, credit, whole }: MoneyProps) {
  const parts = splitNaira(kobo);
  if (bare && kobo === 0) return <span className={classList(styles.money, styles.nothing)}>0.00</span>;
  const isCredit = credit === true && parts.minus;
  const prefix = parts.minus && !isCredit ? "−" : sign && kobo > 0 ? "+" : null;
  return (
    <span className={classList(styles.money, big && styles.big)}>
      {prefix}
      {bare ? null : <i>₦</i>}
      {parts.naira}
      {whole && parts.kobo === "00" ? null : <small>{`.${parts.kobo}`}</small>}
      {isCredit ? " Cr" : null}
    </span>
  );
}
