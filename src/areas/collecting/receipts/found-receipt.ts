import type { Selectable } from "kysely";
import type { z } from "zod";
import type { LagosDate } from "#domain/lagos.ts";
import type { Receipt } from "#kernel/db/tables.ts";
import type { receiptAgency, receiptBills, receiptLines, receiptPayer } from "./receipt-lines.ts";

/** A receipt with its JSON columns parsed. */
export interface FoundReceipt extends Omit<Selectable<Receipt>, "payer" | "lines" | "bills" | "agency"> {
  readonly payer: z.infer<typeof receiptPayer>;
  readonly lines: z.infer<typeof receiptLines>;
  readonly bills: z.infer<typeof receiptBills>;
  readonly agency: z.infer<typeof receiptAgency>;
  /** The number of the receipt that it replaces, and of the one that replaced it. */
  readonly replaces?: string | null;
  readonly replaced_by?: string | null;
  /** When and where the money was paid; absent if only the row was read. */
  readonly paid?: ReceiptPayment | null;
  /** The reader must not learn the payer's name. */
  readonly masked: boolean;
}

/** The payment behind a receipt. */
export interface ReceiptPayment {
  /** The Lagos day of the payment. */
  readonly on: LagosDate | null;
  /** For bank deposits: the bank's key, "teller" or "transfer", and the number on the slip. */
  readonly bank: string | null;
  readonly kind: string | null;
  readonly reference: string | null;
  /** The number used to pay at a bank, if a payment gateway gave one. */
  readonly rrr?: string | null;
}
