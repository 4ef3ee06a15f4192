import type { DayOrder } from "../bank-statement/read-day.ts";

/** What a column of a bank's response to a payment file can contain. */
export const payoutParts = {
  payment: "Payment number, as sent to the bank",
  amount: "Amount",
  date: "Date paid or returned",
  status: "Status (paid or returned)",
  bank_reference: "Bank’s reference",
  reason: "Return reason",
} as const;

export type PayoutPart = keyof typeof payoutParts;

/** Header line and columns of a file: part → column index, from 0. */
export interface PayoutMapping {
  /** Number of the line that contains the column names. */
  readonly header_line: number;
  readonly order: DayOrder;
  readonly columns: Readonly<Partial<Record<PayoutPart, number>>>;
}
