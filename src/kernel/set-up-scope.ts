import type { RawBuilder } from "kysely";
import { message } from "#domain/message.ts";
import { lgasForAgency } from "#domain/people/cover.ts";
import type { Actor, Scope } from "./actor.ts";
import { AppError, notFound } from "./app-error.ts";
import { authorize, may } from "./authorize.ts";
import { inColumn, withinScope } from "./within-scope.ts";

/** SQL condition: rows (of `alias`) with `lga_id` and `agency_id` within the scope of a right. */
export function chargingScope(scope: Scope, alias: string): RawBuilder<boolean> {
  return withinScope(scope, { lga: inColumn(`${alias}.lga_id`), agency: inColumn(`${alias}.agency_id`) });
}

/** Whether a right covers an agency, at least in some local governments. */
export function coversAgency(scope: Scope, agencyId: number): boolean {
  return lgasForAgency(scope, agencyId).length > 0;
}

/**
 * Officers limited to some agencies can change only their tariffs. All tariffs are visible. @throws AppError forbidden
 */
export function requireTariffOf(scope: Scope, agencyId: number): void {
  requireSetUpOf(scope, agencyId, { what: "tariff", seen: true });
}

/**
 * Agencies, their accounts, revenue items, splits and tariffs apply in every local government, so a right to them
 * counts only where it covers all of them.
 * @returns the grants that do, each for some agencies or for all
 * @throws AppError not-signed-in, forbidden
 */
export function authorizeSetUp(actor: Actor, permission: string): Scope {
  const scope = setUpGrants(authorize(actor, permission));
  if (scope.length > 0) return scope;
  throw new AppError(
    "forbidden",
    "Your right is limited to some local governments, but agencies, revenue items and tariffs apply to all of them. Ask an administrator for the right in every local government.",
  );
}

const setUpGrants = (scope: Scope) => scope.filter(({ lga }) => lga === "*");

/** Whether the actor can change the set-up of all these agencies: for what is offered. */
export function maySetUp(actor: Actor, permission: string, agencyIds: readonly number[] = []): boolean {
  if (!may(actor, permission)) return false;
  const scope = setUpGrants(authorize(actor, permission));
  return scope.length > 0 && agencyIds.every((id) => coversAgency(scope, id));
}

/** Whether the actor can change a tariff with lines of these agencies: for what is offered. */
export function mayEditTariff(actor: Actor, agencyIds: readonly number[]): boolean {
  return maySetUp(actor, "demand_category.edit", agencyIds);
}

/**
 * Refuses data of another agency: "forbidden" if the caller can see it, otherwise "not-found".
 * @throws AppError forbidden, not-found
 */
export function requireSetUpOf(
  scope: Scope,
  agencyId: number,
  { what, seen }: { readonly what: string; readonly seen: boolean },
): void {
  if (coversAgency(scope, agencyId)) return;
  if (!seen) throw notFound(what);
  throw new AppError(
    "forbidden",
    message("This {what} belongs to an agency that your role does not cover.", { what }),
  );
}
