import type { Actor } from "../actor.ts";
import { AppError } from "../app-error.ts";
import { authorize } from "../authorize.ts";

/**
 * The logs are of the whole installation and lie in no local government: a right that reaches only some of them does not
 * open them.
 * @throws AppError not-signed-in, forbidden
 */
export function authorizeLog(actor: Actor): void {
  const scope = authorize(actor, "system_log.view");
  if (scope.lga === "*" && scope.agency === "*") return;
  throw new AppError(
    "forbidden",
    "The logs are of the whole government, and your role reaches only a part of it.",
  );
}

/** Whether somebody may look at the logs: for offering them. */
export const mayReadLog = (actor: Actor): boolean => holdsEverywhere(actor, "system_log.view");

/** Whether somebody is told whose account a number is. */
export const mayReadNames = (actor: Actor): boolean => holdsEverywhere(actor, "user.view");

function holdsEverywhere(actor: Actor, permission: string): boolean {
  const scope = actor.session?.permissions[permission];
  return actor.system || (scope?.lga === "*" && scope.agency === "*");
}
