import { type RawBuilder, sql } from "kysely";
import { registers } from "#domain/register/registers.ts";
import type { Actor } from "#kernel/actor.ts";
import { isOwnRight, rightFor } from "./asset-right.ts";
import { ownAssetCondition } from "./own-asset.ts";
import { scopeCondition } from "./scope-condition.ts";

/** The condition for rows of a referenced table (alias) that an actor can view; undefined if unlimited. */
export function visibilityCondition(
  actor: Actor,
  table: string,
  alias: string,
): RawBuilder<unknown> | undefined {
  const register = registers.find(({ name }) => name === table);
  // Reference lists, such as local governments, are not confidential.
  if (actor.system || !register || register.reference) return undefined;
  if (isOwnRight(rightFor(actor, register, "view"))) return ownAssetCondition(actor, register, alias);
  const scope = actor.session?.permissions[`${table}.view`];
  return scope ? scopeCondition(scope, alias) : sql`false`;
}
