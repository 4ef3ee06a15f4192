import { type RawBuilder, sql } from "kysely";
import { type GrantedScope, lgasForAllAgencies } from "#domain/people/cover.ts";
import type { Scope } from "#kernel/actor.ts";
import type { AnyResource } from "#resource/define.ts";

/** The condition for records within a scope; undefined if unlimited. */
export function scopeCondition(scope: Scope, alias: string): RawBuilder<unknown> | undefined {
  // Registers belong to no agency: a right limited to agencies covers none.
  return lgaCondition(lgasForAllAgencies(scope), alias);
}

/** Records of these local governments; undefined for all. */
function lgaCondition(lgas: GrantedScope["lga"], alias: string): RawBuilder<unknown> | undefined {
  if (lgas === "*") return undefined;
  return lgas.length === 0 ? sql`false` : oneOf(sql.ref(`${alias}.lga_id`), lgas);
}

/** The same for a register. Registers without a place are visible to anyone with the right. */
export function registerCondition(
  resource: AnyResource,
  scope: Scope,
  alias: string,
): RawBuilder<unknown> | undefined {
  return resource.placeless ? undefined : scopeCondition(scope, alias);
}

/** Condition for a column with one of several values. A single value uses `=`, so that an index can still give the order. */
export function oneOf(
  column: RawBuilder<unknown>,
  values: readonly (string | number)[],
): RawBuilder<unknown> {
  return values.length === 1 ? sql`${column} = ${values[0]}` : sql`${column} = ANY(${[...values]})`;
}
