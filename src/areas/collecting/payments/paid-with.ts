import { type RawBuilder, sql } from "kysely";

/**
 * What of a payment goes to a bill, kobo, as a column of `payment_bill`: what was asked for it, and what was booked where
 * another sum came.
 */
export function paidWith(cameOtherwise: boolean): RawBuilder<number> {
  if (!cameOtherwise) return sql<number>`payment_bill.kobo`;
  return sql<number>`(SELECT coalesce(sum(t.amount), 0)::bigint FROM allocation al JOIN transfer t ON t.id = al.transfer_id
    WHERE al.payment_id = payment_bill.payment_id AND al.bill_id = payment_bill.bill_id AND t.reverses_id IS NULL)`;
}

/** What of a payment a bill did not need and is kept in the payer's favour, kobo, as a column of `payment_bill`. */
export const keptOf: RawBuilder<number> = sql<number>`(SELECT coalesce(sum(t.amount), 0)::bigint FROM allocation al JOIN transfer t ON t.id = al.transfer_id
    WHERE al.payment_id = payment_bill.payment_id AND al.bill_id = payment_bill.bill_id AND al.kind = 'credit'
      AND t.reverses_id IS NULL)`;
