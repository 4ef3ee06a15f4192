import type { RawBuilder } from "kysely";
import { message } from "#domain/message.ts";
import { lgasForAgency } from "#domain/people/cover.ts";
import type { Actor, Scope } from "./actor.ts";
import { AppError, notFound } from "./app-error.ts";
import { authorize, may } from "./authorize.ts";
import { inColumn, withinScope } from "./within-scope.ts";

/** What a right leaves to be seen of rows (of `alias`) that have `lga_id` and `agency_id`. */
export function chargingScope(scope: Scope, alias: string): RawBuilder<boolean> {
  return withinScope(scope, { lga: inColumn(`${alias}.lga_id`), agency: inColumn(`${alias}.agency_id`) });
}

/** Whether a right holds for an agency, be it in some local governments only. */
export function coversAgency(scope: Scope, agencyId: number): boolean {
  return lgasForAgency(scope, agencyId).length > 0;
}

/** An officer of some agencies only charges for these. Everybody sees every tariff. @throws AppError forbidden */
export function requireTariffOf(scope: Scope, agencyId: number): void {
  requireSetUpOf(scope, agencyId, { what: "tariff", seen: true });
}

/**
 * Agencies, their accounts, revenue items, splits and tariffs apply in every local government: a right to them counts where
 * it holds in all of them.
 * @returns those grants of the right that do, each for some agencies or for all
 * @throws AppError not-signed-in, forbidden
 */
export function authorizeSetUp(actor: Actor, permission: string): Scope {
  const scope = setUpGrants(authorize(actor, permission));
  if (scope.length > 0) return scope;
  throw new AppError(
    "forbidden",
    "You hold this right only for some local governments. Agencies, revenue items and tariffs apply in all of them. Ask an administrator for the right in every local government.",
  );
}

const setUpGrants = (scope: Scope) => scope.filter(({ lga }) => lga === "*");

/** Whether somebody may change the set-up of all these agencies: decides what is offered. */
export function maySetUp(actor: Actor, permission: string, agencyIds: readonly number[] = []): boolean {
  if (!may(actor, permission)) return false;
  const scope = setUpGrants(authorize(actor, permission));
  return scope.length > 0 && agencyIds.every((id) => coversAgency(scope, id));
}

/** Whether somebody may change a tariff whose lines charge for these agencies: decides what is offered. */
export function mayEditTariff(actor: Actor, agencyIds: readonly number[]): boolean {
  return maySetUp(actor, "demand_category.edit", agencyIds);
}

/**
 * Refuses what is another agency's. What the caller sees is said to be another's; what they do not see is not there.
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
