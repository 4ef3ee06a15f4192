import { referenceKey, tidyReference } from "../bank-reference.ts";
import { daysBetween, formatDate } from "../lagos.ts";
import type { BankPayment, OpenLine, Proposal } from "./proposal.ts";

/** By what lines and payments are paired. */
export interface Rule {
  /** Only those of one key are compared. */
  readonly keysOf: (line: OpenLine) => readonly string[];
  readonly keyOf: (payment: BankPayment) => string | undefined;
  readonly fits: (line: OpenLine, payment: BankPayment) => boolean;
  /** What it proposes; the rest only keeps it from being sure. */
  readonly only?: (payment: BankPayment) => boolean;
  readonly says: (line: OpenLine, payment: BankPayment) => Pick<Proposal, "confidence" | "words">;
}

/** A number as it is compared, and with its leading zeros: "000471" says something where "471" is too short. */
const keysOf = (number: string): string[] => [
  referenceKey(number),
  tidyReference(number)
    .toUpperCase()
    .replaceAll(/[^A-Z0-9]/g, ""),
];

/** A number that says something: "1" stands in every line. */
const SHORTEST = 4;

/** Words of a number that is written in several. */
const MOST_PARTS = 4;

/** Every number that stands in a line by itself, and is not part of a longer one: "0042-7781" is "427781" too. */
function numbersIn({ kobo, narration, reference }: OpenLine): string[] {
  const found = new Set<string>();
  for (const text of [narration, reference]) {
    const parts = text.toUpperCase().match(/[A-Z0-9]+/g) ?? [];
    for (let at = 0; at < parts.length; at++)
      for (let end = at + 1; end <= Math.min(parts.length, at + MOST_PARTS); end++)
        for (const key of keysOf(parts.slice(at, end).join(""))) found.add(`${kobo} ${key}`);
  }
  return [...found];
}

/** The number of a slip; none where it is too short to say anything. */
function numberOf({ kobo, reference }: BankPayment): string | undefined {
  const key = keysOf(reference).find((one) => one.length >= SHORTEST && /\d/.test(one));
  return key && `${kobo} ${key}`;
}

/** How it is called, with its day. */
function called({ kind, code, paid_on, way, payment_ids = [] }: BankPayment): string {
  const day = formatDate(paid_on);
  if (kind === "clearing")
    return payment_ids.length > 1
      ? `the ${payment_ids.length} card payments of ${code}, ${day}`
      : `the ${way} of ${code}, ${day}`;
  if (kind === "payment") return `a slip of ${day}`;
  if (kind === "till") return `the slip of ${code}, ${day}`;
  if (kind === "returned") return `the payout of ${code} that came back, ${day}`;
  if (kind === "wallet") return `the funding ${code}, ${day}`;
  if (kind === "commission") return `the commission ${code}, ${day}`;
  return kind === "settlement" ? `the payout of ${code}, ${day}` : `the refund ${code}, ${day}`;
}

function referenceWords(line: OpenLine, payment: BankPayment) {
  const apart = Math.abs(daysBetween(line.booked_on, payment.paid_on));
  const when = apart === 0 ? "on the same day" : `${apart} ${apart === 1 ? "day" : "days"} apart`;
  const number =
    payment.kind === "payment"
      ? `The slip’s number ${payment.reference}`
      : `The number ${payment.reference} of ${called(payment)},`;
  return {
    confidence: "certain" as const,
    words: `${number} stands in the line; the sum is the same, ${when}.`,
  };
}

function sameName({ narration }: OpenLine, { depositor }: BankPayment): boolean {
  const words = (text: string) =>
    text
      .normalize("NFD")
      .replaceAll(/\p{M}/gu, "")
      .toUpperCase()
      .match(/[A-Z]{3,}/g) ?? [];
  const said = new Set(words(narration));
  const name = words(depositor);
  return name.length > 0 && name.filter((word) => said.has(word)).length >= Math.min(2, name.length);
}

function nameWords(_line: OpenLine, payment: BankPayment) {
  const { kind, depositor, paid_on } = payment;
  const words =
    kind === "payment"
      ? `The depositor’s name, ${depositor}, stands in the line; the sum is that of the slip of ${formatDate(paid_on)}.`
      : `The name that was paid, ${depositor}, stands in the line; the sum is that of ${called(payment)}.`;
  return { confidence: "likely" as const, words };
}

function nearDay(line: OpenLine, { paid_on }: BankPayment): boolean {
  return Math.abs(daysBetween(line.booked_on, paid_on)) <= 3;
}

function sumWords(_line: OpenLine, payment: BankPayment) {
  const fits = payment.kind === "payment" ? `on ${called(payment)}` : `that of ${called(payment)}`;
  const other = payment.kind === "payment" ? "no other slip" : "nothing else";
  return {
    confidence: "possible" as const,
    words: `Only the sum is the same as ${fits}; no other line and ${other} near has it.`,
  };
}

export const REFERENCE: Rule = { keysOf: numbersIn, keyOf: numberOf, fits: () => true, says: referenceWords };
const ofSum = {
  keysOf: ({ kobo }: OpenLine) => [String(kobo)],
  keyOf: ({ kobo }: BankPayment) => String(kobo),
};
export const NAME: Rule = { ...ofSum, fits: sameName, says: nameWords };
export const SUM: Rule = { ...ofSum, fits: nearDay, says: sumWords };

/** Days after which what a card or a cheque brought is at the bank: a weekend and the day before. */
const CLEARED_IN = 4;

const SAYS = {
  card: /\b(pos|cards?|terminal|verve|visa|mastercard|merchant)\b/i,
  cheque: /\b(cheques?|chqs?|clearing|clg)\b/i,
} as const;

/** A line that says that it is of cards or cheques, and one thing of its sum that it may be: a person says whether. */
function isCleared(line: OpenLine, { kind, way, paid_on }: BankPayment): boolean {
  const { narration } = line;
  if (kind !== "clearing") return SAYS.card.test(narration) || SAYS.cheque.test(narration);
  return SAYS[way ?? "card"].test(narration) && daysBetween(paid_on, line.booked_on) <= CLEARED_IN;
}

function clearedWords({ narration }: OpenLine, payment: BankPayment) {
  const word = SAYS[payment.way ?? "card"].exec(narration)?.[0];
  return {
    confidence: "likely" as const,
    words: `“${word}” in the line; the sum is that of ${called(payment)}, and nothing else near has it.`,
  };
}

export const CLEARING: Rule = {
  ...ofSum,
  fits: isCleared,
  only: ({ kind }) => kind === "clearing",
  says: clearedWords,
};
