import { lockRecord } from "#areas/registry/records/find.ts";
import type { AnyRecord } from "#areas/registry/records/row.ts";
import { message, term } from "#domain/message.ts";
import { superAgent } from "#domain/register/super-agent.ts";
import { ticketAgent } from "#domain/register/ticket-agent.ts";
import type { Actor } from "#kernel/actor.ts";
import { AppError } from "#kernel/app-error.ts";
import type { Tx } from "#kernel/db/client.ts";
import { authorizeEntry, authorizeWithin } from "#kernel/register-scope.ts";
import type { AnyResource } from "#resource/define.ts";

/** Registers of agents and super agents by name. */
export const agentRegisters = { ticket_agent: ticketAgent, super_agent: superAgent } as const;
export type AgentKind = keyof typeof agentRegisters;

/**
 * Locks an agent or super agent until the transaction ends.
 * @param alsoAllowed "archived" to include archived ones
 * @throws AppError not-signed-in, forbidden, not-found, wrong-status (archived)
 */
export async function lockAgent(
  tx: Tx,
  actor: Actor,
  kind: AgentKind,
  id: number,
  verb: "edit" | "approve",
  alsoAllowed?: "archived",
): Promise<AnyRecord> {
  const resource: AnyResource = agentRegisters[kind];
  const right = `${kind}.${verb}`;
  authorizeEntry(actor, right, resource);
  const record = await lockRecord(tx, resource, id);
  authorizeWithin(actor, right, resource, record);
  if (record.status !== "active" && record.status !== alsoAllowed)
    throw new AppError(
      "conflict",
      message("This {one} is {status}.", { one: term(resource.one), status: term(record.status) }),
      { code: "wrong-status" },
    );
  return record;
}
