import { type RawBuilder, sql } from "kysely";

/**
 * Complaints (`q`) are kept from every account that sells tickets, or for which others sell, whatever else its roles
 * allow: they may be about its holder, also where nobody can tell yet. All other requests pass.
 * @param user the account's number
 */
export function keptFromSellers(user: RawBuilder<unknown>): RawBuilder<unknown> {
  // Of one account it is asked once a query, before any complaint is looked at.
  return sql`(NOT (EXISTS (SELECT FROM ticket_agent_user seller WHERE seller.user_id = ${user})
      OR EXISTS (SELECT FROM super_agent_user seller WHERE seller.user_id = ${user}))
    OR NOT EXISTS (SELECT FROM complaint kept WHERE kept.request_id = q.id))`;
}
