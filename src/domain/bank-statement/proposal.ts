import type { LagosDate } from "../lagos.ts";

export interface OpenLine {
  readonly id: number;
  readonly booked_on: LagosDate;
  /** More than 0 for what came in. */
  readonly kobo: number;
  readonly narration: string;
  readonly reference: string;
}

/**
 * What the books have at a bank besides payments: a till's takings, a payout to an agency or its return, a refund, a slip
 * that funded a wallet, a commission.
 */
export const bookKinds = ["till", "settlement", "returned", "refund", "wallet", "commission"] as const;

export type BookKind = (typeof bookKinds)[number];

/**
 * What the books have at the bank and is not found there yet: a payment that was confirmed from a slip, or another; and what
 * tills took by card and cheque, which no bank has paid yet.
 */
export interface BankPayment {
  readonly kind: "payment" | "clearing" | BookKind;
  readonly id: number;
  /** Of the payment, the till, the batch or the refund. */
  readonly code: string;
  /** Less than 0 for what went out. */
  readonly kobo: number;
  readonly paid_on: LagosDate;
  /** As it stands on the slip. */
  readonly reference: string;
  /** Who paid it in, or was paid; "" where nobody is named. */
  readonly depositor: string;
  /** Of cards and cheques: which, and the payments, by number; one, or all cards of a till. */
  readonly way?: "card" | "cheque";
  readonly payment_ids?: readonly number[];
}

/** What a payment service took on one day and is not found at the bank yet. */
export interface GatewayDay {
  readonly provider: string;
  readonly day: LagosDate;
  readonly payments: number;
  readonly gross_kobo: number;
  /** Fees that were booked with the payments. */
  readonly fee_kobo: number;
  /** Payments of which the service did not tell its fee. */
  readonly untold: number;
}

export type Confidence = "certain" | "likely" | "possible";

export interface Proposal {
  readonly kind: "payment" | "gateway" | "clearing" | "charge" | BookKind;
  readonly line_id: number;
  readonly payment_ids: readonly number[];
  /** Of the payout or the refund, or of the till's slips. */
  readonly book_ids?: readonly number[];
  /** Of a payment service: whose payments of these days. */
  readonly provider?: string;
  readonly days?: readonly LagosDate[];
  /** Kept back beyond the fees that were booked. */
  readonly fee_kobo?: number;
  readonly confidence: Confidence;
  readonly words: string;
}
