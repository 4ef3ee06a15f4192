import { sql } from "kysely";
import { findRecord } from "#areas/registry/records/find.ts";
import { ticketCategory } from "#domain/register/ticket-category.ts";
import { type Actor, isGuest } from "#kernel/actor.ts";
import { notFound } from "#kernel/app-error.ts";
import { database } from "#kernel/db/client.ts";
import { authorizeWithin } from "#kernel/register-scope.ts";

export interface TicketPrice {
  readonly id: number;
  readonly kobo: number;
  /** Agent’s commission on each sale, in basis points. */
  readonly agent_bp: number;
  /** Super agent’s commission on each sale, in basis points. */
  readonly super_agent_bp: number;
  readonly effective_from: Date;
  readonly made_at: Date;
  readonly made_by_name: string | null;
  readonly status: "planned" | "in-force" | "past";
}

/** Older prices are not shown. */
const MAX_PRICES = 100;

/**
 * Prices of a category, latest first: planned, current and past.
 * @throws AppError not-signed-in, forbidden, not-found
 */
export async function listPrices(actor: Actor, category_id: number): Promise<TicketPrice[]> {
  const category = await findRecord(database(), ticketCategory, category_id);
  if (!category) throw notFound();
  authorizeWithin(actor, "ticket_category.view", ticketCategory, category);
  const { rows } = await sql<TicketPrice>`
    SELECT p.id, p.kobo, p.agent_bp, p.super_agent_bp, p.effective_from, p.made_at, u.name AS made_by_name,
      CASE WHEN p.effective_from > now() THEN 'planned'
        WHEN p.id = (SELECT f.id FROM ticket_price f WHERE f.category_id = p.category_id AND f.effective_from <= now()
          ORDER BY f.effective_from DESC LIMIT 1) THEN 'in-force'
        ELSE 'past' END AS status
    FROM ticket_price p LEFT JOIN app_user u ON u.id = p.made_by
    WHERE p.category_id = ${category_id} ORDER BY p.effective_from DESC LIMIT ${MAX_PRICES}`.execute(
    database(),
  );
  // Only officers see who set a price.
  return isGuest(actor) ? rows.map((row) => ({ ...row, made_by_name: null })) : rows;
}
