import type { Actor } from "../actor.ts";
import { AppError } from "../app-error.ts";
import { authorize } from "../authorize.ts";

/**
 * The office speaks with one voice, in no place of its own: the right counts where it is held everywhere.
 * @throws AppError not-signed-in, forbidden
 */
export function authorizeAnnouncements(actor: Actor): void {
  const { lga, agency } = authorize(actor, "announcement.edit");
  if (lga === "*" && agency === "*") return;
  throw new AppError("forbidden", "Announcements belong to no place: this right must hold everywhere.");
}
