import { type RawBuilder, sql } from "kysely";
import { lgasForAllAgencies, type Where } from "#domain/people/cover.ts";
import type { Scope } from "#kernel/actor.ts";
import type { AnyResource } from "#resource/define.ts";

/** What a right leaves to be seen of a register; undefined when that is everything. */
export function scopeCondition(scope: Scope, alias: string): RawBuilder<unknown> | undefined {
  // Registers belong to no agency: a right held for agencies only shows none of them.
  return lgaCondition(lgasForAllAgencies(scope), alias);
}

/** Records of these local governments; undefined when that is all of them. */
function lgaCondition(lgas: Where["lga"], alias: string): RawBuilder<unknown> | undefined {
  if (lgas === "*") return undefined;
  return lgas.length === 0 ? sql`false` : oneOf(sql.ref(`${alias}.lga_id`), lgas);
}

/** The same of a register. What is the same everywhere is seen by everybody who holds the right. */
export function registerCondition(
  resource: AnyResource,
  scope: Scope,
  alias: string,
): RawBuilder<unknown> | undefined {
  return resource.placeless ? undefined : scopeCondition(scope, alias);
}

/** A column that holds one of some values. With one value the index can still give the order. */
export function oneOf(
  column: RawBuilder<unknown>,
  values: readonly (string | number)[],
): RawBuilder<unknown> {
  return values.length === 1 ? sql`${column} = ${values[0]}` : sql`${column} = ANY(${[...values]})`;
}
