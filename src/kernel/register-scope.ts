import { message } from "#domain/message.ts";
import { isEverywhere, lgasForAllAgencies } from "#domain/people/cover.ts";
import type { AnyResource } from "#resource/define.ts";
import type { Actor, Scope } from "./actor.ts";
import { AppError } from "./app-error.ts";
import { authorize, type Scoped } from "./authorize.ts";

/**
 * Whether somebody may bring anything into a register, or change it. Its records belong to no agency, so a
 * right for some agencies only holds for none of them.
 * @param resource the register: what is the same everywhere takes a right that holds everywhere
 * @returns the scope, whose agencies need no further look
 * @throws AppError not-signed-in, forbidden
 */
export function authorizeEntry(actor: Actor, permission: string, resource?: AnyResource): Scope {
  const scope = requireNoAgency(authorize(actor, permission));
  return resource?.placeless ? requireEverywhere(resource, scope) : scope;
}

function requireNoAgency(scope: Scope): Scope {
  if (lgasForAllAgencies(scope).length === 0)
    throw new AppError(
      "forbidden",
      "You hold this right only for some agencies, and records of the registers belong to none. Ask an administrator for the right without agencies.",
    );
  return scope;
}

/** What is the same everywhere is changed by nobody whose right is limited to local governments or agencies. */
function requireEverywhere(resource: AnyResource, scope: Scope): Scope {
  if (!isEverywhere(scope))
    throw new AppError(
      "forbidden",
      message(
        "You hold this right only for some local governments or agencies, and {many} are the same for all of them.",
        { many: resource.many },
      ),
    );
  return scope;
}

/**
 * Whether somebody may do something with a record, which must lie within the scope of their right. What is the same
 * everywhere is seen by everybody who holds the right, and changed only by a right without limits.
 * @param permission "resource.verb"
 * @throws AppError not-signed-in, forbidden, or not-found for a record outside the scope
 */
export function authorizeWithin(
  actor: Actor,
  permission: string,
  resource: AnyResource,
  record: Scoped,
): Scope {
  if (!resource.placeless) return authorize(actor, permission, record);
  const scope = authorize(actor, permission);
  return permission.endsWith(".view") ? scope : requireEverywhere(resource, scope);
}
