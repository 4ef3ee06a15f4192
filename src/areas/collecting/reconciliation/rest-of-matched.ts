import { type RawBuilder, sql } from "kysely";

/**
 * Of a payment of a gateway (`p`): that it is not what was left of one which the bank has already. The money of such a
 * rest came with the first, and what went back is taken off a later payout.
 */
export const isNoRestOfMatched: RawBuilder<boolean> = sql`(p.rest_of_id IS NULL OR NOT EXISTS (
  SELECT FROM bank_match_payment m JOIN payment o ON o.id = m.payment_id
  WHERE m.live AND p.rest_of_id IN (o.id, o.rest_of_id)))`;
