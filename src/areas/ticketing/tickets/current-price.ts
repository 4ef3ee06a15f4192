import { sql } from "kysely";

/** The price in force of a category (`c`) by the clock of the database, for a join. */
export const CURRENT_PRICE = sql`LATERAL (SELECT tp.id, tp.kobo, tp.agent_bp, tp.super_agent_bp FROM ticket_price tp
  WHERE tp.category_id = c.id AND tp.effective_from <= now() ORDER BY tp.effective_from DESC LIMIT 1)`;
