import type { DevicePrice } from "#domain/device-float.ts";
import type { Actor } from "../actor.ts";
import { agentOf } from "../agents/agent-of.ts";
import { notFound } from "../app-error.ts";
import { authorize } from "../authorize.ts";
import { database } from "../db/client.ts";
import { devicePrices } from "./device-prices.ts";

/** The prices in force, for a phone whose own are a day old. @throws AppError forbidden, no-agent, not-found */
export async function getDevicePrices(
  actor: Actor,
  id: number,
): Promise<{ prices: readonly DevicePrice[]; now: Date }> {
  authorize(actor, "ticket.sell");
  const db = database();
  const agent = await agentOf(db, actor);
  const device = await db
    .selectFrom("agent_device")
    .select("revoked_at")
    .where("id", "=", id)
    .where("ticket_agent_id", "=", agent.id)
    .executeTakeFirst();
  if (!device || device.revoked_at) throw notFound("phone");
  return { prices: await devicePrices(db), now: new Date() };
}
