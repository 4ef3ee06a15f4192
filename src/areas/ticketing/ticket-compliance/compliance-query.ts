import { type RawBuilder, sql } from "kysely";
import { addDays, isDate, type LagosDate } from "#domain/lagos.ts";
import { lgasForAllAgencies } from "#domain/people/cover.ts";
import type { ComplianceKind } from "#domain/ticket-compliance.ts";
import type { Scope } from "#kernel/actor.ts";
import { AppError } from "#kernel/app-error.ts";
import { database } from "#kernel/db/client.ts";
import { lagosToday } from "#kernel/today.ts";
import { inColumn, withinScope } from "#kernel/within-scope.ts";

/** Filters: kind of records and day. */
export interface ComplianceQuery {
  readonly kind?: ComplianceKind | undefined;
  /** Lagos date; default: today. */
  readonly day?: string | undefined;
  /** 0 selects records without one, as for a park. */
  readonly lga?: number | undefined;
  /** For vehicles. */
  readonly park?: number | undefined;
  readonly class?: string | undefined;
}

/** The requested day; future days are refused. @throws AppError invalid */
export async function readDay(day: string | undefined): Promise<{ day: LagosDate; today: LagosDate }> {
  const today = await lagosToday(database());
  if (!day) return { day: today, today };
  const error = !isDate(day)
    ? "Enter a real date, such as 2026-11-21."
    : day > today
      ? "Enter a date that isn’t in the future."
      : day < addDays(today, -366)
        ? "Enter a date within the last year."
        : undefined;
  if (error)
    throw new AppError("invalid", "There is a problem with what you entered.", { fields: { day: [error] } });
  return { day, today };
}

/** Note for actors with access to tickets of some agencies only; null for others. */
export function agencyNote(scope: Scope): string | null {
  return lgasForAllAgencies(scope).length > 0
    ? null
    : "You can view only the tickets of some agencies. Vehicles and shops belong to no agency, so none are shown.";
}

/** Condition on vehicles, shops or their counts (`v`) for a query within a scope. They belong to no agency. */
export function areaWhere(
  scope: Scope,
  { kind, lga, park, class: vehicleClass }: ComplianceQuery,
  class_column: "class" | "vehicle_class",
): RawBuilder<unknown> {
  const conditions: RawBuilder<unknown>[] = [sql`true`];
  conditions.push(withinScope(scope, { lga: inColumn("v.lga_id") }));
  if (lga !== undefined) conditions.push(lga === 0 ? sql`v.lga_id IS NULL` : sql`v.lga_id = ${lga}`);
  if (kind !== "shop") {
    if (park !== undefined) conditions.push(park === 0 ? sql`v.park_id IS NULL` : sql`v.park_id = ${park}`);
    if (vehicleClass !== undefined) conditions.push(sql`${sql.ref(`v.${class_column}`)} = ${vehicleClass}`);
  }
  return sql.join(conditions, sql` AND `);
}

/** Start of a day in Lagos, for a date column or value. */
export const dayStart = (day: RawBuilder<unknown>) => sql`(${day})::timestamp AT TIME ZONE 'Africa/Lagos'`;
export const dayEnd = (day: RawBuilder<unknown>) =>
  sql`((${day}) + 1)::timestamp AT TIME ZONE 'Africa/Lagos'`;
