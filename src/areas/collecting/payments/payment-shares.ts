import { type RawBuilder, sql } from "kysely";

/**
 * The share of a bill in a payment in kobo, as a column of `payment_bill`: the requested amount, or the posted amount
 * if another was received.
 */
export function billShare(amountDiffers: boolean): RawBuilder<number> {
  if (!amountDiffers) return sql<number>`payment_bill.kobo`;
  return sql<number>`(SELECT coalesce(sum(t.amount), 0)::bigint FROM allocation al JOIN transfer t ON t.id = al.transfer_id
    WHERE al.payment_id = payment_bill.payment_id AND al.bill_id = payment_bill.bill_id AND t.reverses_id IS NULL)`;
}

/** The excess of a payment over a bill that became the payer's credit, in kobo, as a column of `payment_bill`. */
export const creditShare: RawBuilder<number> = sql<number>`(SELECT coalesce(sum(t.amount), 0)::bigint FROM allocation al JOIN transfer t ON t.id = al.transfer_id
    WHERE al.payment_id = payment_bill.payment_id AND al.bill_id = payment_bill.bill_id AND al.kind = 'credit'
      AND t.reverses_id IS NULL)`;
