import type { Actor } from "#kernel/actor.ts";
import { AppError } from "#kernel/app-error.ts";
import { authorizeEverywhere } from "#kernel/authorize.ts";

/**
 * A register is the same for the whole installation, so the right to its fields must be unlimited.
 * @throws AppError not-signed-in, forbidden
 */
export function authorizeFields(actor: Actor, permission: "custom_field.view" | "custom_field.edit"): void {
  authorizeEverywhere(
    actor,
    permission,
    "Custom fields apply everywhere, so you need this right for all local governments and agencies.",
  );
}

/** Whether to offer editing custom fields. */
export function mayEditFields(actor: Actor): boolean {
  try {
    authorizeFields(actor, "custom_field.edit");
    return true;
  } catch (error) {
    if (error instanceof AppError) return false;
    throw error;
  }
}
