import type { Actor } from "#kernel/actor.ts";
import { authorizeEverywhere } from "#kernel/authorize.ts";

/**
 * The trail is of the whole government and its rows lie in no local government: a right that reaches only some of
 * them does not open it.
 * @throws AppError not-signed-in, forbidden
 */
export function authorizeTrail(actor: Actor, verb: "view" | "export"): void {
  authorizeEverywhere(
    actor,
    `audit.${verb}`,
    "The audit trail is of the whole government, and your role reaches only a part of it.",
  );
}
