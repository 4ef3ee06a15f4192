import { type RawBuilder, sql } from "kysely";
import { isEverywhere, lgasForAllAgencies } from "#domain/people/cover.ts";
import type { Actor, Scope } from "#kernel/actor.ts";
import { authorize } from "#kernel/authorize.ts";
import { withinScope } from "#kernel/within-scope.ts";

/**
 * The users (`u`) within a right’s scope. An officer limited to local governments sees users who work only there, and payers
 * with records there; agencies have no payers.
 */
export function usersWithin(scope: Scope): RawBuilder<unknown> {
  if (isEverywhere(scope)) return sql`true`;
  const inPlace = withinScope(scope, {
    lga: (ids) => sql`ur.lga_ids IS NOT NULL AND ur.lga_ids <@ ${ids}`,
    agency: (ids) => sql`ur.agency_ids IS NOT NULL AND ur.agency_ids <@ ${ids}`,
  });
  // Starts from the few users with limits: checking each of a million users would take seconds.
  const workers = sql`
    SELECT ur.user_id FROM user_role ur WHERE (ur.lga_ids IS NOT NULL OR ur.agency_ids IS NOT NULL) AND ${inPlace}
      AND NOT EXISTS (SELECT FROM user_role other WHERE other.user_id = ur.user_id
        AND NOT EXISTS (SELECT FROM user_role ur WHERE ur.user_id = other.user_id AND ur.role_id = other.role_id AND ${inPlace}))`;
  const lgas = lgasForAllAgencies(scope);
  if (lgas === "*" || lgas.length === 0) return sql`u.id IN (${workers})`;
  const places = sql`ANY(${[...lgas]}::bigint[])`;
  return sql`u.id IN (${workers}
    UNION ALL
    SELECT p.id FROM app_user p JOIN individual i ON i.id = p.individual_id
      WHERE p.area = 'individual' AND i.lga_id = ${places}
    UNION ALL
    SELECT p.id FROM corporate c JOIN user_corporate uc ON uc.corporate_id = c.id JOIN app_user p ON p.id = uc.user_id
      WHERE p.area = 'corporate' AND c.lga_id = ${places})`;
}

/** The users that the actor can view. @throws AppError not-signed-in, forbidden */
export function visibleUsers(actor: Actor): RawBuilder<unknown> {
  return usersWithin(authorize(actor, "user.view"));
}
