import type { Selectable } from "kysely";
import type { z } from "zod";
import type { LagosDate } from "#domain/lagos.ts";
import type { Receipt } from "#kernel/db/tables.ts";
import type { receiptAgency, receiptBills, receiptLines, receiptPayer } from "./receipt-lines.ts";

/** A receipt with what it keeps as JSON read back. */
export interface FoundReceipt extends Omit<Selectable<Receipt>, "payer" | "lines" | "bills" | "agency"> {
  readonly payer: z.infer<typeof receiptPayer>;
  readonly lines: z.infer<typeof receiptLines>;
  readonly bills: z.infer<typeof receiptBills>;
  readonly agency: z.infer<typeof receiptAgency>;
  /** The number of the receipt that it takes the place of, and of the one that took its place. */
  readonly replaces?: string | null;
  readonly replaced_by?: string | null;
  /** When and where the money was paid; left out where the row alone was read. */
  readonly paid?: ReceiptPayment | null;
  /** Whoever reads it may not know the payer. */
  readonly masked: boolean;
}

/** The payment behind a receipt. */
export interface ReceiptPayment {
  /** The Lagos day it was paid on. */
  readonly on: LagosDate | null;
  /** Of money paid in at a bank: its key, "teller" or "transfer", and the number on the slip. */
  readonly bank: string | null;
  readonly kind: string | null;
  readonly reference: string | null;
  /** What it was paid with at a bank, where a payment service gave such a number. */
  readonly rrr?: string | null;
}
