import type { LagosDate } from "../lagos.ts";

export interface OpenLine {
  readonly id: number;
  readonly booked_on: LagosDate;
  /** Positive for money in. */
  readonly kobo: number;
  readonly narration: string;
  readonly reference: string;
}

/**
 * Bank movements in the ledger other than payments: till takings, payouts to agencies and their returns, refunds,
 * wallet fundings, commission.
 */
export const bookKinds = ["till", "settlement", "returned", "refund", "wallet", "commission"] as const;

export type BookKind = (typeof bookKinds)[number];

/**
 * A ledger entry that is not matched with a bank line yet: a payment confirmed from a slip or another bank movement;
 * also card and cheque takings that the bank has not paid yet.
 */
export interface BankPayment {
  readonly kind: "payment" | "clearing" | BookKind;
  readonly id: number;
  /** Code of the payment, till, batch or refund. */
  readonly code: string;
  /** Negative for money out. */
  readonly kobo: number;
  readonly paid_on: LagosDate;
  /** As shown on the slip. */
  readonly reference: string;
  /** Depositor or payee; "" if unknown. */
  readonly depositor: string;
  /** For cards and cheques: which, and the payment ids; one payment, or all card payments of a till. */
  readonly way?: "card" | "cheque";
  readonly payment_ids?: readonly number[];
}

/** The payments of a gateway on one day that are not matched with a bank line yet. */
export interface GatewayDay {
  readonly provider: string;
  readonly day: LagosDate;
  readonly payments: number;
  readonly gross_kobo: number;
  /** Fees booked with the payments. */
  readonly fee_kobo: number;
  /** Number of payments without a known fee. */
  readonly untold: number;
}

export type Confidence = "certain" | "likely" | "possible";

export interface Proposal {
  readonly kind: "payment" | "gateway" | "clearing" | "charge" | BookKind;
  readonly line_id: number;
  readonly payment_ids: readonly number[];
  /** Ids of the payout or refund, or of the till slips. */
  readonly book_ids?: readonly number[];
  /** Of a gateway: the payments of these days. */
  readonly provider?: string;
  readonly days?: readonly LagosDate[];
  /** Fees deducted beyond those booked. */
  readonly fee_kobo?: number;
  readonly confidence: Confidence;
  readonly words: string;
}
