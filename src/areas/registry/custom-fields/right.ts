import type { Actor } from "#kernel/actor.ts";
import { AppError } from "#kernel/app-error.ts";
import { authorizeEverywhere } from "#kernel/authorize.ts";

/**
 * A register is one for the whole installation, so a right to its fields counts where it is held everywhere.
 * @throws AppError not-signed-in, forbidden
 */
export function authorizeFields(actor: Actor, permission: "custom_field.view" | "custom_field.edit"): void {
  authorizeEverywhere(actor, permission, "Fields belong to no place: this right must hold everywhere.");
}

/** Whether to offer somebody to change fields. */
export function mayEditFields(actor: Actor): boolean {
  try {
    authorizeFields(actor, "custom_field.edit");
    return true;
  } catch (error) {
    if (error instanceof AppError) return false;
    throw error;
  }
}
