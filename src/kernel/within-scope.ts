import { type RawBuilder, sql } from "kysely";
import {
  agenciesInAllLgas,
  type GrantedScope,
  isEverywhere,
  lgasForAllAgencies,
  type Scope,
} from "#domain/people/cover.ts";

/** SQL condition: a row belongs to one of some local governments or agencies. */
type InIds = (ids: RawBuilder<unknown>) => RawBuilder<unknown>;

/**
 * The conditions for a row's place. A missing one means that the row has no such place, so only a grant without that
 * limit covers it.
 */
export interface RowPlace {
  readonly lga?: InIds | undefined;
  readonly agency?: InIds | undefined;
}

/**
 * SQL condition: rows within a scope, where one grant covers both local government and agency. Used for lists, counts,
 * totals, reports and exports; `authorize` is the equivalent for one row.
 */
export function withinScope(scope: Scope, place: RowPlace): RawBuilder<boolean> {
  if (isEverywhere(scope)) return sql`true`;
  const grants = grantsFor(scope, place).map((grant) => withinGrant(grant, place));
  if (grants.length === 0) return sql`false`;
  return grants.length === 1 ? sql`(${grants[0]})` : sql`(${sql.join(grants, sql` OR `)})`;
}

/** Condition on the column with the local government or the agency. */
export function inColumn(column: string): InIds {
  return (ids) => sql`${sql.ref(column)} = ANY(${ids})`;
}

/** Condition that a column has one of some ids; true for all. */
export function isOneOf(column: string, ids: GrantedScope["lga"]): RawBuilder<boolean> {
  return ids === "*" ? sql`true` : sql`${inColumn(column)(array(ids))}`;
}

function grantsFor(scope: Scope, { lga, agency }: RowPlace): readonly GrantedScope[] {
  if (lga && agency) return scope;
  const grant: GrantedScope = {
    lga: lga ? lgasForAllAgencies(scope) : "*",
    agency: agency ? agenciesInAllLgas(scope) : "*",
  };
  return (lga ?? agency) && grant.lga.length > 0 && grant.agency.length > 0 ? [grant] : [];
}

function withinGrant(grant: GrantedScope, { lga, agency }: RowPlace): RawBuilder<unknown> {
  const parts = [
    ...(lga && grant.lga !== "*" ? [lga(array(grant.lga))] : []),
    ...(agency && grant.agency !== "*" ? [agency(array(grant.agency))] : []),
  ];
  return parts.length === 0 ? sql`true` : sql`(${sql.join(parts, sql` AND `)})`;
}

const array = (ids: readonly number[]) => sql`${[...ids]}::bigint[]`;
