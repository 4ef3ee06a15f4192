import { type RawBuilder, sql } from "kysely";
import type { Scope } from "../actor.ts";
import { notFound } from "../app-error.ts";

/** What a right leaves to be seen of rows (of `alias`) that have `lga_id` and `agency_id`. */
export function chargingScope(scope: Scope, alias: string): RawBuilder<unknown> {
  const parts: RawBuilder<unknown>[] = [];
  if (scope.lga !== "*") parts.push(sql`${sql.ref(`${alias}.lga_id`)} = ANY(${[...scope.lga]}::bigint[])`);
  if (scope.agency !== "*")
    parts.push(sql`${sql.ref(`${alias}.agency_id`)} = ANY(${[...scope.agency]}::bigint[])`);
  return parts.length === 0 ? sql`true` : sql.join(parts, sql` AND `);
}

/** An officer of some agencies only charges for these. @throws AppError not-found */
export function requireAgency(scope: Scope, agencyId: number): void {
  if (scope.agency !== "*" && !scope.agency.includes(agencyId)) throw notFound("category");
}
