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
    "To view or send messages, you need a role that isn’t limited to one area or agency.",
  );
}
