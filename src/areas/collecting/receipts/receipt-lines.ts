import { z } from "zod";
import type { PaidBill } from "./paid-bill.ts";

/** Data that a receipt stores as of its issue. Parsed from jsonb, hence the schemas. */
export const receiptLines = z.array(
  z.object({
    kind: z.enum(["charge", "penalty", "interest", "credit"]),
    /** Of the revenue item; "" for lines without one. */
    code: z.string(),
    name: z.string(),
    bill_code: z.string(),
    kobo: z.number(),
  }),
);
export type ReceiptLine = z.infer<typeof receiptLines>[number];

export const receiptBills = z.array(
  z.object({
    id: z.number(),
    code: z.string(),
    title: z.string(),
    asset_code: z.string().nullable(),
    asset_title: z.string().nullable(),
    kobo: z.number(),
    /** The early payment discount. */
    discount_kobo: z.number(),
    /** After this payment, on the day it was issued. */
    owed_kobo: z.number(),
    /** Part of it that is under objection; absent on older receipts. */
    held_kobo: z.number().optional(),
    status: z.enum(["unpaid", "part-paid", "paid", "cancelled"]),
  }),
);
export type ReceiptBill = z.infer<typeof receiptBills>[number];

export const receiptPayer = z.object({ name: z.string(), code: z.string().nullable() });
export const receiptAgency = z.object({ code: z.string(), name: z.string() });

/** The share of one bill as lines of its receipt, the charge first. */
export function linesOf({ bill, allotment }: PaidBill): ReceiptLine[] {
  const line = (kind: ReceiptLine["kind"], code: string, name: string, kobo: number): ReceiptLine => ({
    kind,
    code,
    name,
    kobo,
    bill_code: bill.code,
  });
  const charges = allotment.lines.map(({ id, kobo }) => {
    const billLine = bill.lines.find((one) => one.id === id);
    return line("charge", billLine?.item_code ?? "", billLine?.item_name ?? "", kobo);
  });
  return [
    ...charges,
    line("penalty", "", "Penalty for late payment", allotment.penalty_kobo),
    line("interest", "", "Interest for late payment", allotment.interest_kobo),
    line("credit", "", "Kept as credit on your account", allotment.credit_kobo),
  ].filter(({ kobo }) => kobo > 0);
}
