import type { Actor } from "#kernel/actor.ts";
import { authorizeEverywhere, mayEverywhere } from "#kernel/authorize.ts";

/**
 * The logs cover the whole installation and have no place, so the right must apply everywhere.
 * @throws AppError not-signed-in, forbidden
 */
export function authorizeLog(actor: Actor): void {
  authorizeEverywhere(
    actor,
    "system_log.view",
    "To view the logs, you need a role that isn’t limited to one area or agency.",
  );
}

/** Whether the actor can view the logs, for links. */
export const mayReadLog = (actor: Actor): boolean => mayEverywhere(actor, "system_log.view");

/** Whether the actor sees the names of accounts. */
export const mayReadNames = (actor: Actor): boolean => mayEverywhere(actor, "user.view");
