import { EVERYWHERE } from "#domain/people/cover.ts";
import type { Actor, Scope } from "#kernel/actor.ts";
import { authorize, may, type Scoped } from "#kernel/authorize.ts";
import type { Queryable } from "#kernel/db/client.ts";
import { authorizeWithin } from "#kernel/register-scope.ts";
import type { AnyResource } from "#resource/define.ts";
import { isOwnAsset } from "./own-asset.ts";

export type AssetVerb = "view" | "create" | "edit";

const OWN_PREFIX = "own_asset.";

/**
 * The right for an action on records of a register: that of officers, or, for users without it, the right to their own assets.
 * With neither, the officers’ right is returned, and `authorize` rejects it.
 */
export function rightFor(actor: Actor, resource: AnyResource, verb: AssetVerb): string {
  const office = `${resource.name}.${verb}`;
  const own = `${OWN_PREFIX}${verb}`;
  return resource.owned && !may(actor, office) && may(actor, own) ? own : office;
}

/** Whether a right of `rightFor` covers the actor’s own assets. */
export function isOwnRight(right: string): boolean {
  return right.startsWith(OWN_PREFIX);
}

/**
 * Checks a right of `rightFor` for one record: within the officer’s scope, or the actor’s own.
 * @returns the scope to which it can be moved
 * @throws AppError not-signed-in, forbidden, not-found
 */
export async function authorizeRecord(
  db: Queryable,
  actor: Actor,
  resource: AnyResource,
  right: string,
  record: Scoped & { readonly id: number },
): Promise<Scope> {
  if (!isOwnRight(right)) return authorizeWithin(actor, right, resource, record);
  authorize(actor, right);
  authorize(actor, right, { own: await isOwnAsset(db, actor, resource, record.id) });
  return EVERYWHERE;
}
