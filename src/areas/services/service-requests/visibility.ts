import { type RawBuilder, sql } from "kysely";
import type { Actor, Scope } from "#kernel/actor.ts";
import { authorize, may } from "#kernel/authorize.ts";
import { isOwn, ownCondition } from "#kernel/owner.ts";
import { inColumn, withinScope } from "#kernel/within-scope.ts";

/** Whether the actor has access as an officer, rather than to own requests only. */
export function isOfficer(actor: Actor): boolean {
  return may(actor, "service_request.view") || may(actor, "service_request.work");
}

/**
 * Condition on requests (`q`) that the actor can access: officers those of their places and agencies; those with the right to
 * work only, requests of their providers and assigned to them; others their own. @throws AppError not-signed-in, forbidden
 */
export function visibleRequests(actor: Actor): RawBuilder<unknown> {
  if (actor.follows !== undefined) return sql`q.id = ${actor.follows}`;
  if (!isOfficer(actor)) {
    authorize(actor, may(actor, "own_request.view") ? "own_request.view" : "service_request.view");
    return ownCondition(actor, "q");
  }
  return officeVisibility(actor);
}

/** The same for officers only. @throws AppError not-signed-in, forbidden */
export function officeVisibility(actor: Actor): RawBuilder<unknown> {
  const me = sql`${actor.session?.user.id ?? null}::bigint`;
  return sql`(${officeScope(actor)} AND ${hiddenFromSellers(me)})`;
}

function officeScope(actor: Actor): RawBuilder<unknown> {
  if (may(actor, "service_request.view")) return requestsWithin(authorize(actor, "service_request.view"));
  const scope = authorize(
    actor,
    may(actor, "service_request.work") ? "service_request.work" : "service_request.view",
  );
  return sql`(${requestsWithin(scope)} AND ${assignedToActor(actor)})`;
}

/** Condition on accessible requests (`q`) within the scope of a right. @throws AppError not-signed-in, forbidden */
export function requestReach(actor: Actor, right: string): RawBuilder<unknown> {
  if (right.startsWith("own_")) {
    authorizeRequester(actor, right);
    return actor.follows === undefined ? ownCondition(actor, "q") : sql`q.id = ${actor.follows}`;
  }
  return requestsWithin(authorize(actor, right));
}

/** The holder of a request's link acts as its requester; others need the right. */
export function authorizeRequester(actor: Actor, right: string): void {
  if (actor.follows === undefined || !right.startsWith("own_")) authorize(actor, right);
}

function assignedToActor(actor: Actor): RawBuilder<unknown> {
  const me = actor.session?.user.id ?? null;
  return sql`(q.assigned_to = ${me} OR q.provider_id = ANY(ARRAY(
    SELECT pu.provider_id FROM service_provider_user pu WHERE pu.user_id = ${me})))`;
}

/** A request belongs to the agency of its provider and that of its fee, and to the place of its asset or requester. */
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

/** Whether the actor is the requester, who alone can take the requester's actions. */
export function isRequester(
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
 * Hides complaints (`q`) from all accounts that sell tickets or have agents, whatever their roles: the complaint can be about
 * them, even if not identified yet. Other requests are not affected.
 * @param user id of the account
 */
export function hiddenFromSellers(user: RawBuilder<unknown>): RawBuilder<unknown> {
  // Evaluated once per query for one account, before any complaint is read.
  return sql`(NOT (EXISTS (SELECT FROM ticket_agent_user seller WHERE seller.user_id = ${user})
      OR EXISTS (SELECT FROM super_agent_user seller WHERE seller.user_id = ${user}))
    OR NOT EXISTS (SELECT FROM complaint kept WHERE kept.request_id = q.id))`;
}
