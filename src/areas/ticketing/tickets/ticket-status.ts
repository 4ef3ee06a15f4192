import { type RawBuilder, sql } from "kysely";

/**
 * Status of a ticket (`k`) now, as lists and its record show it: "void", "expired", "ahead" (not yet valid) or "valid".
 * The stored status only says whether it was voided.
 */
export const ticketStatusNow: RawBuilder<string> = sql<string>`CASE WHEN k.status = 'void' THEN 'void'
  WHEN k.valid_to <= now() THEN 'expired' WHEN now() < k.valid_from THEN 'ahead' ELSE 'valid' END`;
