import { type RawBuilder, sql } from "kysely";
import {
  agenciesInAllLgas,
  isEverywhere,
  lgasForAllAgencies,
  type Scope,
  type Where,
} from "#domain/people/cover.ts";

/** A condition that a row lies in one of some local governments, or belongs to one of some agencies. */
type InIds = (ids: RawBuilder<unknown>) => RawBuilder<unknown>;

/** How to ask a row for its place. What is left out, the row does not have: only a grant without that limit covers it. */
export interface RowPlace {
  readonly lga?: InIds | undefined;
  readonly agency?: InIds | undefined;
}

/**
 * Which rows a scope reaches: those of which one grant covers both the local government and the agency. What a list,
 * count, total, report or export may show is decided here, in SQL, as `authorize` decides it for one row.
 */
export function withinScope(scope: Scope, place: RowPlace): RawBuilder<boolean> {
  if (isEverywhere(scope)) return sql`true`;
  const grants = grantsFor(scope, place).map((grant) => withinGrant(grant, place));
  if (grants.length === 0) return sql`false`;
  return grants.length === 1 ? sql`(${grants[0]})` : sql`(${sql.join(grants, sql` OR `)})`;
}

/** The row's column that holds the local government or the agency. */
export function inColumn(column: string): InIds {
  return (ids) => sql`${sql.ref(column)} = ANY(${ids})`;
}

/** A condition that a column holds one of some ids; true for all of them. */
export function isOneOf(column: string, ids: Where["lga"]): RawBuilder<boolean> {
  return ids === "*" ? sql`true` : sql`${inColumn(column)(array(ids))}`;
}

function grantsFor(scope: Scope, { lga, agency }: RowPlace): readonly Where[] {
  if (lga && agency) return scope;
  const grant: Where = {
    lga: lga ? lgasForAllAgencies(scope) : "*",
    agency: agency ? agenciesInAllLgas(scope) : "*",
  };
  return (lga ?? agency) && grant.lga.length > 0 && grant.agency.length > 0 ? [grant] : [];
}

function withinGrant(grant: Where, { lga, agency }: RowPlace): RawBuilder<unknown> {
  const parts = [
    ...(lga && grant.lga !== "*" ? [lga(array(grant.lga))] : []),
    ...(agency && grant.agency !== "*" ? [agency(array(grant.agency))] : []),
  ];
  return parts.length === 0 ? sql`true` : sql`(${sql.join(parts, sql` AND `)})`;
}

const array = (ids: readonly number[]) => sql`${[...ids]}::bigint[]`;
