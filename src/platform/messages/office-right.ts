import type { Actor } from "#kernel/actor.ts";
import { authorizeEverywhere } from "#kernel/authorize.ts";

/**
 * Messages have no place or agency, so the right must apply everywhere.
 * @throws AppError not-signed-in, forbidden
 */
export function authorizeMessages(actor: Actor, permission: "message.view" | "message.send"): void {
  authorizeEverywhere(
    actor,
    permission,
    "Messages are not limited to a place, so your role must not be limited to one area or agency.",
  );
}
