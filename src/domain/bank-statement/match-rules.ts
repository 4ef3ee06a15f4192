import { referenceKey, tidyReference } from "../bank-reference.ts";
import { countNoun } from "../count-text.ts";
import { daysBetween, formatDate } from "../lagos.ts";
import type { BankPayment, OpenLine, Proposal } from "./proposal.ts";

/** How lines and payments are paired. */
export interface Rule {
  /** Only lines and payments with a common key are compared. */
  readonly keysOf: (line: OpenLine) => readonly string[];
  readonly keyOf: (payment: BankPayment) => string | undefined;
  readonly fits: (line: OpenLine, payment: BankPayment) => boolean;
  /** Which payments it proposes; the others only make a match ambiguous. */
  readonly canPropose?: (payment: BankPayment) => boolean;
  readonly describe: (line: OpenLine, payment: BankPayment) => Pick<Proposal, "confidence" | "words">;
}

/** A number as compared, and with its leading zeros: "000471" is long enough where "471" is not. */
const keysOf = (number: string): string[] => [
  referenceKey(number),
  tidyReference(number)
    .toUpperCase()
    .replaceAll(/[^A-Z0-9]/g, ""),
];

/** Shorter numbers are ambiguous. */
const MIN_LENGTH = 4;

/** Maximum words of a number that is written with spaces. */
const MAX_PARTS = 4;

/** Every separate number in a line, also combined from neighbouring words: "0042-7781" is "427781" too. */
function numbersIn({ kobo, narration, reference }: OpenLine): string[] {
  const found = new Set<string>();
  for (const text of [narration, reference]) {
    const parts = text.toUpperCase().match(/[A-Z0-9]+/g) ?? [];
    for (let at = 0; at < parts.length; at++)
      for (let end = at + 1; end <= Math.min(parts.length, at + MAX_PARTS); end++)
        for (const key of keysOf(parts.slice(at, end).join(""))) found.add(`${kobo} ${key}`);
  }
  return [...found];
}

/** The number of a slip; undefined if it is too short. */
function numberOf({ kobo, reference }: BankPayment): string | undefined {
  const key = keysOf(reference).find((one) => one.length >= MIN_LENGTH && /\d/.test(one));
  return key && `${kobo} ${key}`;
}

/** What the proposal calls the payment, with its date: "the refund RFD-…, dated 3 Nov 2026". */
function paymentLabel({ kind, code, paid_on, way, payment_ids = [] }: BankPayment): string {
  const day = formatDate(paid_on);
  if (kind === "clearing")
    return payment_ids.length > 1
      ? `the ${payment_ids.length} card payments from ${code}, dated ${day}`
      : `the ${way} payment ${code}, dated ${day}`;
  if (kind === "payment") return `a slip dated ${day}`;
  if (kind === "till") return `the deposit slip for ${code}, dated ${day}`;
  if (kind === "returned") return `the returned payout for ${code}, dated ${day}`;
  if (kind === "wallet") return `the wallet funding ${code}, dated ${day}`;
  if (kind === "commission") return `the commission payout ${code}, dated ${day}`;
  return kind === "settlement" ? `the payout for ${code}, dated ${day}` : `the refund ${code}, dated ${day}`;
}

function referenceText(line: OpenLine, payment: BankPayment) {
  const days = Math.abs(daysBetween(line.booked_on, payment.paid_on));
  const when = days === 0 ? "on the same day" : `${countNoun(days, "day")} apart`;
  const number =
    payment.kind === "payment"
      ? `The slip number ${payment.reference}`
      : `The number ${payment.reference} of ${paymentLabel(payment)},`;
  return {
    confidence: "certain" as const,
    words: `${number} is in the line and the amount is the same, ${when}.`,
  };
}

function sameName({ narration }: OpenLine, { depositor }: BankPayment): boolean {
  const wordsOf = (text: string) =>
    text
      .normalize("NFD")
      .replaceAll(/\p{M}/gu, "")
      .toUpperCase()
      .match(/[A-Z]{3,}/g) ?? [];
  const mentioned = new Set(wordsOf(narration));
  const name = wordsOf(depositor);
  return name.length > 0 && name.filter((word) => mentioned.has(word)).length >= Math.min(2, name.length);
}

function nameText(_line: OpenLine, payment: BankPayment) {
  const { kind, depositor, paid_on } = payment;
  const text =
    kind === "payment"
      ? `The depositor’s name, ${depositor}, is in the line and the amount matches the slip dated ${formatDate(paid_on)}.`
      : `The payee’s name, ${depositor}, is in the line and the amount matches ${paymentLabel(payment)}.`;
  return { confidence: "likely" as const, words: text };
}

function nearDay(line: OpenLine, { paid_on }: BankPayment): boolean {
  return Math.abs(daysBetween(line.booked_on, paid_on)) <= 3;
}

function amountText(_line: OpenLine, payment: BankPayment) {
  const other = payment.kind === "payment" ? "slip" : "record";
  return {
    confidence: "possible" as const,
    words: `Only the amount matches ${paymentLabel(payment)}. No other line or ${other} near that date has this amount.`,
  };
}

export const REFERENCE: Rule = {
  keysOf: numbersIn,
  keyOf: numberOf,
  fits: () => true,
  describe: referenceText,
};
const byAmount = {
  keysOf: ({ kobo }: OpenLine) => [String(kobo)],
  keyOf: ({ kobo }: BankPayment) => String(kobo),
};
export const NAME: Rule = { ...byAmount, fits: sameName, describe: nameText };
export const AMOUNT: Rule = { ...byAmount, fits: nearDay, describe: amountText };

/** Days until card and cheque takings arrive at the bank: a weekend and the day before. */
const CLEARING_DAYS = 4;

const MENTIONS = {
  card: /\b(pos|cards?|terminal|verve|visa|mastercard|merchant)\b/i,
  cheque: /\b(cheques?|chqs?|clearing|clg)\b/i,
} as const;

/** A line that mentions cards or cheques, with exactly one match by amount. It needs confirmation. */
function isCleared(line: OpenLine, { kind, way, paid_on }: BankPayment): boolean {
  const { narration } = line;
  if (kind !== "clearing") return MENTIONS.card.test(narration) || MENTIONS.cheque.test(narration);
  return MENTIONS[way ?? "card"].test(narration) && daysBetween(paid_on, line.booked_on) <= CLEARING_DAYS;
}

function clearedText({ narration }: OpenLine, payment: BankPayment) {
  const word = MENTIONS[payment.way ?? "card"].exec(narration)?.[0];
  return {
    confidence: "likely" as const,
    words: `“${word}” is in the line and the amount matches ${paymentLabel(payment)}. Nothing else near that date has this amount.`,
  };
}

export const CLEARING: Rule = {
  ...byAmount,
  fits: isCleared,
  canPropose: ({ kind }) => kind === "clearing",
  describe: clearedText,
};
