import { type RawBuilder, sql } from "kysely";
import type { Actor, Scope } from "#kernel/actor.ts";
import { authorize, may } from "#kernel/authorize.ts";
import { isOwn, ownCondition } from "#kernel/own-payer.ts";
import { inColumn, withinScope } from "#kernel/within-scope.ts";

/** Whether somebody looks at requests for the office, or at their own. */
export function isOffice(actor: Actor): boolean {
  return may(actor, "service_request.view") || may(actor, "service_request.work");
}

/**
 * Which requests (`q`) an actor may see: an officer those of their places and agencies; who only works them, those of
 * their providers and what is assigned to them; anyone else their own. @throws AppError not-signed-in, forbidden
 */
export function requestSight(actor: Actor): RawBuilder<unknown> {
  if (actor.follows !== undefined) return sql`q.id = ${actor.follows}`;
  if (!isOffice(actor)) {
    authorize(actor, may(actor, "own_request.view") ? "own_request.view" : "service_request.view");
    return ownCondition(actor, "q");
  }
  return officeSight(actor);
}

/** The same for the office alone. @throws AppError not-signed-in, forbidden */
export function officeSight(actor: Actor): RawBuilder<unknown> {
  const me = sql`${actor.session?.user.id ?? null}::bigint`;
  return sql`(${withinOffice(actor)} AND ${keptFromSellers(me)})`;
}

function withinOffice(actor: Actor): RawBuilder<unknown> {
  if (may(actor, "service_request.view")) return requestsWithin(authorize(actor, "service_request.view"));
  const scope = authorize(
    actor,
    may(actor, "service_request.work") ? "service_request.work" : "service_request.view",
  );
  return sql`(${requestsWithin(scope)} AND ${handedTo(actor)})`;
}

/** Which requests (`q`) a right over them reaches, of those that are seen. @throws AppError not-signed-in, forbidden */
export function requestReach(actor: Actor, right: string): RawBuilder<unknown> {
  if (right.startsWith("own_")) {
    authorizeAsker(actor, right);
    return actor.follows === undefined ? ownCondition(actor, "q") : sql`q.id = ${actor.follows}`;
  }
  return requestsWithin(authorize(actor, right));
}

/** Whoever holds the link of a request stands for who asked; everybody else takes the right. */
export function authorizeAsker(actor: Actor, right: string): void {
  if (actor.follows === undefined || !right.startsWith("own_")) authorize(actor, right);
}

function handedTo(actor: Actor): RawBuilder<unknown> {
  const me = actor.session?.user.id ?? null;
  return sql`(q.assigned_to = ${me} OR q.provider_id = ANY(ARRAY(
    SELECT pu.provider_id FROM service_provider_user pu WHERE pu.user_id = ${me})))`;
}

/** A request is of its provider's agency and of the one whose fee it is; it lies where its asset or its requester does. */
export function requestsWithin(scope: Scope): RawBuilder<unknown> {
  return withinScope(scope, {
    lga: inColumn("q.lga_id"),
    agency: (
      ids,
    ) => sql`(q.provider_id = ANY(ARRAY(SELECT p.id FROM service_provider p WHERE p.agency_id = ANY(${ids})))
      OR q.subcategory_id = ANY(ARRAY(SELECT s.id FROM service_subcategory s
        JOIN revenue_item r ON r.id = s.revenue_item_id WHERE r.agency_id = ANY(${ids}))))`,
  });
}

/** Whether it is the actor's own: as requester they act on it, and nobody else does. */
export function mayAskFor(
  actor: Actor,
  row: {
    readonly id: number;
    readonly individual_id: number | null;
    readonly corporate_id: number | null;
  },
): boolean {
  return actor.follows === row.id || (may(actor, "own_request.write") && isOwn(actor, row));
}

/**
 * Complaints (`q`) are kept from every account that sells tickets, or for which others sell, whatever else its roles
 * allow: they may be about its holder, also where nobody can tell yet. All other requests pass.
 * @param user the account's number
 */
export function keptFromSellers(user: RawBuilder<unknown>): RawBuilder<unknown> {
  // Of one account it is asked once a query, before any complaint is looked at.
  return sql`(NOT (EXISTS (SELECT FROM ticket_agent_user seller WHERE seller.user_id = ${user})
      OR EXISTS (SELECT FROM super_agent_user seller WHERE seller.user_id = ${user}))
    OR NOT EXISTS (SELECT FROM complaint kept WHERE kept.request_id = q.id))`;
}
