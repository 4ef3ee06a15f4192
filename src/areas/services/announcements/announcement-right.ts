import type { Actor } from "#kernel/actor.ts";
import { authorizeEverywhere, mayEverywhere } from "#kernel/authorize.ts";

const RIGHT = "announcement.edit";

/**
 * Announcements are not limited to a place, so the right must apply everywhere.
 * @throws AppError not-signed-in, forbidden
 */
export function authorizeAnnouncements(actor: Actor): void {
  authorizeEverywhere(
    actor,
    RIGHT,
    "To manage announcements, you need a role that isn’t limited to one area or agency.",
  );
}

/** Whether the actor can manage announcements. */
export function mayAnnounce(actor: Actor): boolean {
  return mayEverywhere(actor, RIGHT);
}
