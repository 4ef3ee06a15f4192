import type { DevicePrice } from "#domain/device-float.ts";
import type { Actor } from "#kernel/actor.ts";
import { notFound } from "#kernel/app-error.ts";
import { authorize } from "#kernel/authorize.ts";
import { database } from "#kernel/db/client.ts";
import { databaseTime } from "#kernel/db/time.ts";
import { agentOf } from "../agents/agent-of.ts";
import { devicePrices } from "./device-prices.ts";

/** The prices in force, for a phone whose own are a day old, and which float is set aside on it now. @throws AppError forbidden, no-agent, not-found */
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
