import type { SettingKey } from "#domain/app-settings.ts";
import { UNLIMITED } from "#domain/people/cover.ts";
import { ADMINISTRATOR } from "#domain/people/rights.ts";
import { builtInRoles } from "#domain/permissions.ts";
import type { Actor } from "#kernel/actor.ts";
import { AppError } from "#kernel/app-error.ts";
import { authorizeEverywhere } from "#kernel/authorize.ts";
import { requireCover } from "#kernel/session/require-cover.ts";

/** Whoever owns where codes and money go can take accounts over: it takes all that administrators may do. */
const TAKING_OVER: readonly SettingKey[] = ["mail", "sms", "gateway"];

const administrators = (builtInRoles.find(({ name }) => name === ADMINISTRATOR)?.permissions ?? []).map(
  (permission) => ({ permission, where: UNLIMITED }),
);

/**
 * Settings belong to the whole installation, so a right to them counts where it is held everywhere.
 * @throws AppError not-signed-in, forbidden
 */
export function authorizeSettings(actor: Actor, permission: "setting.view" | "setting.edit"): void {
  authorizeEverywhere(actor, permission, "Settings belong to no place: this right must hold everywhere.");
}

/** Refuses who may not change this setting. @throws AppError not-signed-in, forbidden, greater-rights */
export function authorizeChange(actor: Actor, key: SettingKey): void {
  authorizeSettings(actor, "setting.edit");
  if (TAKING_OVER.includes(key)) requireCover(actor, "user.edit", administrators);
}

/** Whether to offer somebody to change this setting. */
export function mayChange(actor: Actor, key: SettingKey): boolean {
  try {
    authorizeChange(actor, key);
    return true;
  } catch (error) {
    if (error instanceof AppError) return false;
    throw error;
  }
}
