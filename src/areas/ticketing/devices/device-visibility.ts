import { type RawBuilder, type Selectable, sql } from "kysely";
import type { Actor, Scope } from "#kernel/actor.ts";
import { notFound } from "#kernel/app-error.ts";
import { authorize, may } from "#kernel/authorize.ts";
import type { Queryable, Tx } from "#kernel/db/client.ts";
import type { AgentDevice } from "#kernel/db/tables.ts";
import { inColumn, withinScope } from "#kernel/within-scope.ts";
import { agentOf } from "../agents/agent-of.ts";

/** Right to manage the phones of all agents; agents manage their own. */
export const MANAGE_DEVICES_RIGHT = "ticket_agent.edit";

/** The right that applies to the actor: that of officers, or that of agents. */
export function deviceRight(actor: Actor): string {
  return may(actor, MANAGE_DEVICES_RIGHT) ? MANAGE_DEVICES_RIGHT : "ticket.sell";
}

/** Phones (`d`) of agents (`a`) that the actor can access. @throws AppError forbidden, no-agent */
export async function devicesWithin(db: Queryable, actor: Actor): Promise<RawBuilder<unknown>> {
  const right = deviceRight(actor);
  const scope = authorize(actor, right);
  if (right === MANAGE_DEVICES_RIGHT) return agentsWithin(scope);
  return sql`a.id = ${(await agentOf(db, actor)).id}`;
}

/** Agents (`a`) of the local governments in a scope; agents belong to no agency. */
export function agentsWithin(scope: Scope): RawBuilder<unknown> {
  return withinScope(scope, { lga: inColumn("a.lga_id") });
}

/** Locks a phone row until the transaction ends. @throws AppError forbidden, no-agent, not-found */
export async function lockDevice(tx: Tx, actor: Actor, id: number): Promise<Selectable<AgentDevice>> {
  const { rows } = await sql<Selectable<AgentDevice>>`
    SELECT d.* FROM agent_device d JOIN ticket_agent a ON a.id = d.ticket_agent_id
    WHERE d.id = ${id} AND ${await devicesWithin(tx, actor)} FOR UPDATE OF d`.execute(tx);
  if (!rows[0]) throw notFound("phone");
  return rows[0];
}

/** Locks the row of the actor's own phone. @throws AppError forbidden, no-agent, not-found */
export async function lockOwnDevice(tx: Tx, actor: Actor, id: number) {
  authorize(actor, "ticket.sell");
  const agent = await agentOf(tx, actor);
  const device = await tx
    .selectFrom("agent_device")
    .selectAll()
    .where("id", "=", id)
    .where("ticket_agent_id", "=", agent.id)
    .forUpdate()
    .executeTakeFirst();
  if (!device) throw notFound("phone");
  return { device, agent };
}
