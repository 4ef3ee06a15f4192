import { type RawBuilder, sql } from "kysely";
import { registers } from "#domain/register/registers.ts";
import type { Actor, Scope } from "../actor.ts";
import { AppError } from "../app-error.ts";
import { authorize } from "../authorize.ts";
import { isOwnRight, rightFor } from "./asset-right.ts";
import { scopeCondition } from "./list-where.ts";
import { ownAssetCondition } from "./own-asset.ts";

/**
 * Whether somebody may bring anything into a register, or change it. Its records belong to no agency, so a
 * right for some agencies only holds for none of them.
 * @returns the scope, whose agencies need no further look
 * @throws AppError not-signed-in, forbidden
 */
export function authorizeEntry(actor: Actor, permission: string): Scope {
  const scope = authorize(actor, permission);
  if (scope.agency !== "*")
    throw new AppError(
      "forbidden",
      "You hold this right only for some agencies, and records of the registers belong to none. Ask an administrator for the right without agencies.",
    );
  return scope;
}

/** What an actor may see of a table that fields refer to (alias); undefined when that is everything. */
export function seenCondition(actor: Actor, table: string, alias: string): RawBuilder<unknown> | undefined {
  // Reference data, such as local governments, is no secret.
  const register = registers.find(({ name }) => name === table);
  if (actor.system || !register) return undefined;
  if (isOwnRight(rightFor(actor, register, "view"))) return ownAssetCondition(actor, register, alias);
  const scope = actor.session?.permissions[`${table}.view`];
  return scope ? scopeCondition(scope, alias) : sql`false`;
}
