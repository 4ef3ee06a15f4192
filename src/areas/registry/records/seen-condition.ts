import { type RawBuilder, sql } from "kysely";
import { registers } from "#domain/register/registers.ts";
import type { Actor } from "#kernel/actor.ts";
import { isOwnRight, rightFor } from "./asset-right.ts";
import { ownAssetCondition } from "./own-asset.ts";
import { scopeCondition } from "./scope-condition.ts";

/** What an actor may see of a table that fields refer to (alias); undefined when that is everything. */
export function seenCondition(actor: Actor, table: string, alias: string): RawBuilder<unknown> | undefined {
  const register = registers.find(({ name }) => name === table);
  // Reference lists, such as local governments, are no secret.
  if (actor.system || !register || register.reference) return undefined;
  if (isOwnRight(rightFor(actor, register, "view"))) return ownAssetCondition(actor, register, alias);
  const scope = actor.session?.permissions[`${table}.view`];
  return scope ? scopeCondition(scope, alias) : sql`false`;
}
