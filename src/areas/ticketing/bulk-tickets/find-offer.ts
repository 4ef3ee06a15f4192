import { sql } from "kysely";
import type { HolderKind } from "#domain/bulk-holders.ts";
import type { TicketPeriod } from "#domain/ticket-validity.ts";
import type { Queryable } from "#kernel/db/client.ts";
import { CURRENT_PRICE } from "../tickets/current-price.ts";

/** A category that is on sale. */
export interface Offer {
  readonly id: number;
  readonly name: string;
  readonly holder: HolderKind;
  readonly period: TicketPeriod;
  readonly rolling: boolean;
  readonly revenue_item_id: number;
  readonly agency_id: number;
  readonly price_id: number;
  /** Price of one ticket. */
  readonly kobo: number;
  readonly agent_bp: number;
  readonly super_agent_bp: number;
}

/**
 * Categories on sale: active, without subcategories, with the price in force by the database's clock.
 * @param id only this category
 */
export async function findOffers(db: Queryable, id?: number): Promise<Offer[]> {
  const { rows } = await sql<Offer>`
    SELECT c.id, CASE WHEN p.name IS NULL THEN c.name ELSE p.name || ', ' || c.name END AS name, c.holder, c.period, c.rolling,
      c.revenue_item_id, r.agency_id, price.id AS price_id, price.kobo, price.agent_bp, price.super_agent_bp
    FROM ticket_category c JOIN revenue_item r ON r.id = c.revenue_item_id LEFT JOIN ticket_category p ON p.id = c.parent_id
      JOIN ${CURRENT_PRICE} price ON true
    WHERE c.status = 'active' AND (${id ?? null}::bigint IS NULL OR c.id = ${id ?? null})
      AND NOT EXISTS (SELECT FROM ticket_category below WHERE below.parent_id = c.id AND below.status = 'active')
    ORDER BY 2, 1 LIMIT 500`.execute(db);
  return rows;
}
