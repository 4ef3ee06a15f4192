import { withoutInvisible } from "../invisible-characters.ts";
import { safeNumber } from "../money.ts";

/** Hyphens, dashes and the minus sign; full-width and small forms are normalised before. */
const MINUS = /[-\u2010-\u2015\u2212]/;
const SIGN_AT_END = /^[-+\u2010-\u2015\u2212]\s*|\s*[-+\u2010-\u2015\u2212]$/g;
/** "₦", "NGN", "N" before an amount, and the typewriter form "=N=". */
const CURRENCY = /₦|=N=|NGN\.?|(?<![A-Z])N(?=[\s.]*[-\u2010-\u2015\u2212(]?\s*\d)/gi;
const MARK = /\((CR|DR)\.?\)$|(?<![A-Z])(CR|DR)\.?$|^(CR|DR)\b\.?/i;

/** More than ₦90 billion in one line is an error of the export. */
const MAX_AMOUNT = 9_000_000_000_000n;
/** Balances may be larger: up to ₦80 trillion, so that totals stay exact. */
const MAX_BALANCE = 8_000_000_000_000_000n;

export type Side = "credit" | "debit";

/** An amount as a bank prints it. */
export interface PrintedAmount {
  /** Negative if it has a minus or brackets. */
  readonly kobo: number;
  /** The CR or DR beside it. */
  readonly side?: Side;
}

/**
 * Parses an amount as printed by a bank: "₦1,250.00", "1.250,50", "(12 500.00)", "500.00-", "NGN 20 DR", "1,000.00CR".
 * @param kind balances may be larger than amounts
 * @returns null for an empty cell or a dash; undefined if it is not an amount
 */
export function readAmount(
  text: string,
  kind: "line" | "balance" = "line",
): PrintedAmount | null | undefined {
  let rest = withoutInvisible(text.normalize("NFKC")).replace(/\s+/g, " ").trim();
  if (rest === "" || /^[-\u2010-\u2015\u2212.]+$/.test(rest)) return null;
  const [, ...marks] = MARK.exec(rest) ?? [];
  const word = marks.find(Boolean)?.toUpperCase();
  rest = rest.replace(MARK, "").replace(CURRENCY, "").trim();
  const bracketed = /^\(.*\)$/.test(rest);
  if (bracketed) rest = rest.slice(1, -1).replace(CURRENCY, "").trim();
  const hasMinus = MINUS.test(rest.charAt(0)) || MINUS.test(rest.slice(-1));
  const amount = readDigits(
    rest.replace(SIGN_AT_END, "").trim(),
    kind === "balance" ? MAX_BALANCE : MAX_AMOUNT,
  );
  if (amount === undefined) return undefined;
  const kobo = (hasMinus || bracketed) && amount !== 0 ? -amount : amount;
  return word ? { kobo, side: word === "DR" ? "debit" : "credit" } : { kobo };
}

/**
 * A signed amount: DR, a minus or brackets make it negative. A minus with CR or DR has no effect.
 * @returns kobo; null for an empty cell; undefined if it is not an amount
 */
export function readSignedAmount(text: string, kind: "line" | "balance" = "line"): number | null | undefined {
  const amount = readAmount(text, kind);
  if (!amount) return amount;
  if (!amount.side || amount.kobo === 0) return amount.kobo;
  return amount.side === "debit" ? -Math.abs(amount.kobo) : Math.abs(amount.kobo);
}

const POINT = /^(\d{1,3}(?:[, ']\d{3})+|\d+)(?:\.(\d{1,2})0*)?$/;
const COMMA = /^(\d{1,3}(?:[. ']\d{3})+|\d+),(\d{1,2})$/;

function readDigits(text: string, max: bigint): number | undefined {
  const match = COMMA.exec(text) ?? POINT.exec(text);
  if (!match) return undefined;
  const whole = (match[1] ?? "").replace(/\D/g, "");
  const kobo = BigInt(whole + (match[2] ?? "").padEnd(2, "0"));
  return kobo > max ? undefined : safeNumber(kobo);
}

const CREDIT = /^(c|cr\.?|credit(ed)?|\+|in|(money|paid) in|inflow|deposit|lodge?ment)$/i;
const DEBIT = /^(d|dr\.?|debit(ed)?|[-\u2010-\u2015\u2212]|out|(money|paid) out|outflow|withdrawal)$/i;

/** The side named by a cell of a "Dr/Cr" column; undefined for others such as "NIP" or "POS". */
export function readSide(text: string): Side | undefined {
  const word = text.normalize("NFKC").trim();
  if (CREDIT.test(word)) return "credit";
  return DEBIT.test(word) ? "debit" : undefined;
}
