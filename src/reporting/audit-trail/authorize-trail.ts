import type { Actor } from "#kernel/actor.ts";
import { authorizeEverywhere } from "#kernel/authorize.ts";

/**
 * The audit trail covers the whole government and its rows have no place, so the right must apply everywhere.
 * @throws AppError not-signed-in, forbidden
 */
export function authorizeTrail(actor: Actor, verb: "view" | "export"): void {
  authorizeEverywhere(
    actor,
    `audit.${verb}`,
    "To view or export the audit trail, you need a role that isn’t limited to one area or agency.",
  );
}
