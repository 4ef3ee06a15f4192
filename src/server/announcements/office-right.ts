import type { Actor } from "../actor.ts";
import { AppError } from "../app-error.ts";
import { authorize, may } from "../authorize.ts";

const RIGHT = "announcement.edit";

/**
 * The office speaks with one voice, in no place of its own: the right counts where it is held everywhere.
 * @throws AppError not-signed-in, forbidden
 */
export function authorizeAnnouncements(actor: Actor): void {
  const { lga, agency } = authorize(actor, RIGHT);
  if (lga === "*" && agency === "*") return;
  throw new AppError("forbidden", "Announcements belong to no place: this right must hold everywhere.");
}

/** Whether they are offered. */
export function mayAnnounce(actor: Actor): boolean {
  if (!may(actor, RIGHT)) return false;
  const { lga, agency } = authorize(actor, RIGHT);
  return lga === "*" && agency === "*";
}
