import type { RawBuilder } from "kysely";
import { lgasForAgency } from "#domain/people/cover.ts";
import type { Actor, Scope } from "../actor.ts";
import { notFound } from "../app-error.ts";
import { authorize, may } from "../authorize.ts";
import { inColumn, withinScope } from "../within-scope.ts";

/** What a right leaves to be seen of rows (of `alias`) that have `lga_id` and `agency_id`. */
export function chargingScope(scope: Scope, alias: string): RawBuilder<boolean> {
  return withinScope(scope, { lga: inColumn(`${alias}.lga_id`), agency: inColumn(`${alias}.agency_id`) });
}

/** Whether a right holds for an agency. */
export function coversAgency(scope: Scope, agencyId: number): boolean {
  return lgasForAgency(scope, agencyId).length > 0;
}

/** Whether somebody may change a tariff whose lines charge for these agencies: decides what is offered. */
export function mayEditTariff(actor: Actor, agencyIds: readonly number[]): boolean {
  if (!may(actor, "demand_category.edit")) return false;
  const scope = authorize(actor, "demand_category.edit");
  return agencyIds.every((id) => coversAgency(scope, id));
}

/** An officer of some agencies only charges for these. @throws AppError not-found */
export function requireAgency(scope: Scope, agencyId: number, what = "category"): void {
  if (!coversAgency(scope, agencyId)) throw notFound(what);
}
