import type { Actor } from "#kernel/actor.ts";
import { authorizeEverywhere, mayEverywhere } from "#kernel/authorize.ts";

/**
 * The logs are of the whole installation and lie in no local government: a right that reaches only some of them does not
 * open them.
 * @throws AppError not-signed-in, forbidden
 */
export function authorizeLog(actor: Actor): void {
  authorizeEverywhere(
    actor,
    "system_log.view",
    "The logs are of the whole government, and your role reaches only a part of it.",
  );
}

/** Whether somebody may look at the logs: for offering them. */
export const mayReadLog = (actor: Actor): boolean => mayEverywhere(actor, "system_log.view");

/** Whether somebody is told whose account a number is. */
export const mayReadNames = (actor: Actor): boolean => mayEverywhere(actor, "user.view");
