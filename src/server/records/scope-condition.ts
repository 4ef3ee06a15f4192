import { type RawBuilder, sql } from "kysely";
import type { AnyResource } from "#resource/define.ts";
import type { Scope } from "../actor.ts";

/** What a right leaves to be seen of a register; undefined when that is everything. */
export function scopeCondition(scope: Scope, alias: string): RawBuilder<unknown> | undefined {
  // Registers belong to no agency: a right held for agencies only shows none of them.
  if (scope.agency !== "*") return sql`false`;
  if (scope.lga === "*") return undefined;
  return oneOf(sql.ref(`${alias}.lga_id`), scope.lga);
}

/** The same of a register, some of which lie nowhere: who holds the right sees all of those. */
export function registerCondition(
  resource: AnyResource,
  scope: Scope,
  alias: string,
): RawBuilder<unknown> | undefined {
  return scopeCondition(resource.placeless ? { ...scope, lga: "*" } : scope, alias);
}

/** A column that holds one of some values. With one value the index can still give the order. */
export function oneOf(
  column: RawBuilder<unknown>,
  values: readonly (string | number)[],
): RawBuilder<unknown> {
  return values.length === 1 ? sql`${column} = ${values[0]}` : sql`${column} = ANY(${[...values]})`;
}
