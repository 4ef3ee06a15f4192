import { type RawBuilder, sql } from "kysely";
import type { Actor, Scope } from "#kernel/actor.ts";
import { authorize, may } from "#kernel/authorize.ts";
import { inColumn, withinScope } from "#kernel/within-scope.ts";

/** Condition on tickets (`k`) within an officer's scope: by agency of the revenue, and place of the agent. */
export function ticketsWithin(scope: Scope): RawBuilder<unknown> {
  return withinScope(scope, { lga: inColumn("k.lga_id"), agency: inColumn("k.agency_id") });
}

/** Tickets sold by the actor or their linked agent. */
export function ticketsOf(actor: Actor): RawBuilder<unknown> {
  const user = actor.session?.user.id ?? 0;
  return sql`k.ticket_agent_id = (SELECT ticket_agent_id FROM ticket_agent_user WHERE user_id = ${user})`;
}

/**
 * Condition on the tickets that the actor can view: officers by `ticket.view`, sellers their own.
 * @throws AppError not-signed-in, forbidden
 */
export function visibleTickets(actor: Actor): RawBuilder<unknown> {
  if (may(actor, "ticket.view")) return ticketsWithin(authorize(actor, "ticket.view"));
  authorize(actor, "ticket.sell");
  return ticketsOf(actor);
}
