import { agenciesOfAnyGrant } from "#domain/people/cover.ts";
import type { Actor } from "#kernel/actor.ts";
import { authorize, may } from "#kernel/authorize.ts";
import { authorizeSetUp, requireSetUpOf } from "#kernel/set-up-scope.ts";

/**
 * Requires the right to change an agency or decide on its account. Local governments don't limit this right.
 * @throws AppError not-signed-in, forbidden, not-found (an agency that is not visible to them)
 */
export function authorizeAgency(
  actor: Actor,
  permission: "agency.edit" | "agency.confirm",
  id: number,
): void {
  requireSetUpOf(authorizeSetUp(actor, permission), id, { what: "agency", seen: seesAgency(actor, id) });
}

function seesAgency(actor: Actor, id: number): boolean {
  if (!may(actor, "agency.view")) return false;
  const seen = agenciesOfAnyGrant(authorize(actor, "agency.view"));
  return seen === "*" || seen.includes(id);
}
