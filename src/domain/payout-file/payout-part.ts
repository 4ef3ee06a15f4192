import type { DayOrder } from "../bank-statement/read-day.ts";

/** What a column of a bank's answer to a payment file may hold. */
export const payoutParts = {
  payment: "Number of the payment, as it was handed in",
  amount: "Amount",
  date: "Day it was paid or came back",
  status: "Paid or returned, as a word",
  bank_reference: "Reference of the bank",
  reason: "Why it came back",
} as const;

export type PayoutPart = keyof typeof payoutParts;

/** Where the table begins in a file, and what its columns hold: part → place of the column, from 0. */
export interface PayoutMapping {
  /** Line of the file that names the columns. */
  readonly header_line: number;
  readonly order: DayOrder;
  readonly columns: Readonly<Partial<Record<PayoutPart, number>>>;
}
