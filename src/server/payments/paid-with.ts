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
