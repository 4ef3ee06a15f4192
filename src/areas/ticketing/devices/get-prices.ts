import { sql } from "kysely";
import type { DevicePrice } from "#domain/device-float.ts";
import type { Actor } from "#kernel/actor.ts";
import { notFound } from "#kernel/app-error.ts";
import { authorize } from "#kernel/authorize.ts";
import { database, type Queryable } from "#kernel/db/client.ts";
import { databaseTime } from "#kernel/today.ts";
import { agentOf } from "../agents/agent-of.ts";
import { CURRENT_PRICE } from "../tickets/current-price.ts";

/**
 * Prices in force, for a phone with prices that are a day old, and its current float. @throws AppError forbidden, no-agent,
 * not-found
 */
export async function getDevicePrices(
  actor: Actor,
  id: number,
): Promise<{ prices: readonly DevicePrice[]; now: Date; lease_id: number | null }> {
  authorize(actor, "ticket.sell");
  const db = database();
  const agent = await agentOf(db, actor);
  const device = await db
    .selectFrom("agent_device")
    .leftJoin("device_lease as l", (join) =>
      join.onRef("l.device_id", "=", "agent_device.id").on("l.closed_at", "is", null),
    )
    .select(["agent_device.revoked_at", "l.id as lease_id"])
    .where("agent_device.id", "=", id)
    .where("ticket_agent_id", "=", agent.id)
    .executeTakeFirst();
  if (!device || device.revoked_at) throw notFound("phone");
  return { prices: await devicePrices(db), now: await databaseTime(db), lease_id: device.lease_id };
}

/** What a phone can sell offline, with the prices in force. */
export async function devicePrices(db: Queryable): Promise<DevicePrice[]> {
  const { rows } = await sql<DevicePrice>`
    SELECT c.id AS category_id, c.name AS category, above.name AS parent, p.id AS price_id, p.kobo, c.holder, c.vehicle_class, c.icon, c.period,
      c.rolling, r.name AS revenue, g.name AS agency
    FROM ticket_category c JOIN revenue_item r ON r.id = c.revenue_item_id JOIN agency g ON g.id = r.agency_id
    LEFT JOIN ticket_category above ON above.id = c.parent_id
    CROSS JOIN ${CURRENT_PRICE} p
    WHERE c.status = 'active' AND r.agency_id IS NOT NULL
      AND NOT EXISTS (SELECT FROM ticket_category below WHERE below.parent_id = c.id AND below.status = 'active')
    ORDER BY coalesce(above.name, c.name) COLLATE "und-x-icu", c.name COLLATE "und-x-icu" LIMIT 500`.execute(
    db,
  );
  return rows;
}
