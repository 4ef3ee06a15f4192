import { type RawBuilder, sql } from "kysely";
import type { Actor, Scope } from "#kernel/actor.ts";
import { authorize, may } from "#kernel/authorize.ts";
import { inColumn, withinScope } from "#kernel/within-scope.ts";

/** Which tickets (`k`) a scope of the office's reaches: by the agency whose revenue they are, and the agent's place. */
export function ticketsWithin(scope: Scope): RawBuilder<unknown> {
  return withinScope(scope, { lga: inColumn("k.lga_id"), agency: inColumn("k.agency_id") });
}

/** Those that the actor sold, or the agent they are linked to. */
export function ticketsOf(actor: Actor): RawBuilder<unknown> {
  const user = actor.session?.user.id ?? 0;
  return sql`k.ticket_agent_id = (SELECT ticket_agent_id FROM ticket_agent_user WHERE user_id = ${user})`;
}

/**
 * What somebody may look at: the office by `ticket.view`, a seller their own.
 * @throws AppError not-signed-in, forbidden
 */
export function ticketsInSight(actor: Actor): RawBuilder<unknown> {
  if (may(actor, "ticket.view")) return ticketsWithin(authorize(actor, "ticket.view"));
  authorize(actor, "ticket.sell");
  return ticketsOf(actor);
}

/** Whether phones of people who hold tickets are shown masked: a guest only looks. */
export function isMasked(actor: Actor): boolean {
  return actor.session?.user.area === "guest";
}
