import type { LagosDate } from "#domain/lagos.ts";

/** One transfer of a payment, and what it was for. */
export interface ReversedLeg {
  readonly transfer_id: string;
  readonly kind: "charge" | "penalty" | "interest" | "credit" | "fee" | "wallet";
  readonly bill_id: number | null;
  readonly bill_line_id: number | null;
  /** The batch of tickets it came for, and paid none of: too late, twice, or too little. */
  readonly bulk_ticket_id: number | null;
  readonly paid_on: LagosDate;
  readonly kobo: number;
  readonly debit_account: number;
  readonly credit_account: number;
}
