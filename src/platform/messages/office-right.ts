import type { Actor } from "#kernel/actor.ts";
import { authorizeEverywhere } from "#kernel/authorize.ts";

/**
 * Messages belong to no place and no agency, so a right to them counts where it is held everywhere.
 * @throws AppError not-signed-in, forbidden
 */
export function authorizeMessages(actor: Actor, permission: "message.view" | "message.send"): void {
  authorizeEverywhere(actor, permission, "Messages belong to no place: this right must hold everywhere.");
}
