import type { LagosDate } from "#domain/lagos.ts";

/** One transfer of a payment, and its purpose. */
export interface ReversedLeg {
  readonly transfer_id: string;
  readonly kind: "charge" | "penalty" | "interest" | "credit" | "fee" | "wallet";
  readonly bill_id: number | null;
  readonly bill_line_id: number | null;
  /** The batch of tickets that it was for but did not pay: too late, twice, or too little. */
  readonly bulk_ticket_id: number | null;
  readonly paid_on: LagosDate;
  readonly kobo: number;
  readonly debit_account: number;
  readonly credit_account: number;
}
