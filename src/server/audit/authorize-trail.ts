import type { Actor } from "../actor.ts";
import { AppError } from "../app-error.ts";
import { authorize } from "../authorize.ts";

/**
 * The trail is of the whole government and its rows lie in no local government: a right that reaches only some of
 * them does not open it.
 * @throws AppError not-signed-in, forbidden
 */
export function authorizeTrail(actor: Actor, verb: "view" | "export"): void {
  const scope = authorize(actor, `audit.${verb}`);
  if (scope.lga === "*" && scope.agency === "*") return;
  throw new AppError(
    "forbidden",
    "The audit trail is of the whole government, and your role reaches only a part of it.",
  );
}
