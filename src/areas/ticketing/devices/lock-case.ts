import { type Selectable, sql } from "kysely";
import type { Actor } from "#kernel/actor.ts";
import { AppError, notFound } from "#kernel/app-error.ts";
import { authorize } from "#kernel/authorize.ts";
import type { Tx } from "#kernel/db/client.ts";
import type { DeviceSale } from "#kernel/db/tables.ts";
import { agentsWithin } from "./device-visibility.ts";

/** The right to void tickets includes decisions on sales that need review. */
export const DECIDE_CASES_RIGHT = "ticket.void";

export type LockedCase = Selectable<DeviceSale> & {
  device_id: number;
  wallet_id: number;
  ticket_agent_id: number;
  agent: string;
  opened_at: Date;
  revoked_at: Date | null;
};

/**
 * Locks a sale that needs review until the transaction ends: the phone first, then the case, in the lock order of all code.
 * @throws AppError forbidden, not-found, case-decided
 */
export async function lockCase(tx: Tx, actor: Actor, id: number): Promise<LockedCase> {
  const scope = authorize(actor, DECIDE_CASES_RIGHT);
  await sql`SELECT FROM agent_device WHERE id = (SELECT l.device_id FROM device_sale s JOIN device_lease l ON l.id = s.lease_id
    WHERE s.id = ${id}) FOR UPDATE`.execute(tx);
  const { rows } = await sql<LockedCase>`
    SELECT s.*, l.device_id, l.wallet_id, d.ticket_agent_id, a.name AS agent, l.opened_at, d.revoked_at
    FROM device_sale s JOIN device_lease l ON l.id = s.lease_id JOIN agent_device d ON d.id = l.device_id
    JOIN ticket_agent a ON a.id = d.ticket_agent_id
    WHERE s.id = ${id} AND s.why IS NOT NULL AND ${agentsWithin(scope)} FOR UPDATE OF s`.execute(tx);
  const [found] = rows;
  if (!found) throw notFound("sale");
  if (found.state !== "open")
    throw new AppError("conflict", "Another officer has already decided on this sale.", {
      code: "case-decided",
    });
  return found;
}
