import { type RawBuilder, sql } from "kysely";

/**
 * Condition on payments of a gateway (`p`): not the remaining part of a payment that is matched already. The money of
 * the remaining part came with the original payment, and the returned part is deducted from a later payout.
 */
export const isNotRemainderOfMatched: RawBuilder<boolean> = sql`(p.rest_of_id IS NULL OR NOT EXISTS (
  SELECT FROM bank_match_payment m JOIN payment o ON o.id = m.payment_id
  WHERE m.live AND p.rest_of_id IN (o.id, o.rest_of_id)))`;
