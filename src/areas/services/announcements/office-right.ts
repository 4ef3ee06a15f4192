import type { Actor } from "#kernel/actor.ts";
import { authorizeEverywhere, mayEverywhere } from "#kernel/authorize.ts";

const RIGHT = "announcement.edit";

/**
 * The office speaks with one voice, in no place of its own: the right counts where it is held everywhere.
 * @throws AppError not-signed-in, forbidden
 */
export function authorizeAnnouncements(actor: Actor): void {
  authorizeEverywhere(actor, RIGHT, "Announcements belong to no place: this right must hold everywhere.");
}

/** Whether they are offered. */
export function mayAnnounce(actor: Actor): boolean {
  return mayEverywhere(actor, RIGHT);
}
