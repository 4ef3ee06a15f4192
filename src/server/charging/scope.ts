import { type RawBuilder, sql } from "kysely";
import type { Actor, Scope } from "../actor.ts";
import { notFound } from "../app-error.ts";
import { authorize, may } from "../authorize.ts";

/** What a right leaves to be seen of rows (of `alias`) that have `lga_id` and `agency_id`. */
export function chargingScope(scope: Scope, alias: string): RawBuilder<unknown> {
  const parts: RawBuilder<unknown>[] = [];
  if (scope.lga !== "*") parts.push(sql`${sql.ref(`${alias}.lga_id`)} = ANY(${[...scope.lga]}::bigint[])`);
  if (scope.agency !== "*")
    parts.push(sql`${sql.ref(`${alias}.agency_id`)} = ANY(${[...scope.agency]}::bigint[])`);
  return parts.length === 0 ? sql`true` : sql.join(parts, sql` AND `);
}

/** Whether a right holds for an agency. */
export function coversAgency({ agency }: Scope, agencyId: number): boolean {
  return agency === "*" || agency.includes(agencyId);
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
