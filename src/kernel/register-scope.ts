import { message } from "#domain/message.ts";
import { isEverywhere, lgasForAllAgencies } from "#domain/people/cover.ts";
import type { AnyResource } from "#resource/define.ts";
import type { Actor, Scope } from "./actor.ts";
import { AppError } from "./app-error.ts";
import { authorize, type Scoped } from "./authorize.ts";

/**
 * Checks the right to create or change records of a register. They belong to no agency, so a right limited to agencies
 * is not enough.
 * @param resource the register: one that is the same everywhere needs a right without limits
 * @returns the scope; its agencies need no further check
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
      "Your right is limited to some agencies, but register records don’t belong to an agency. Ask an administrator for a role that isn’t limited to an agency.",
    );
  return scope;
}

/** Records that are the same everywhere need a right without limits. */
function requireEverywhere(resource: AnyResource, scope: Scope): Scope {
  if (!isEverywhere(scope))
    throw new AppError(
      "forbidden",
      message(
        "Your right is limited to some local governments or agencies, but {many} apply to all of them. Ask an administrator for a role that isn’t limited to one area or agency.",
        { many: resource.many },
      ),
    );
  return scope;
}

/**
 * Checks the right for a record, which must be within its scope. Records that are the same everywhere can be seen with
 * any scope, and changed only without limits.
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
