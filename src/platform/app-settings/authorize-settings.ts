import type { SettingKey } from "#domain/app-settings.ts";
import { UNLIMITED } from "#domain/people/cover.ts";
import { ADMINISTRATOR } from "#domain/people/rights.ts";
import { builtInRoles } from "#domain/permissions.ts";
import type { Actor } from "#kernel/actor.ts";
import { AppError } from "#kernel/app-error.ts";
import { authorizeEverywhere } from "#kernel/authorize.ts";
import { assertHoldsGrants } from "#kernel/session/assert-holds-grants.ts";

/**
 * Controlling where codes and money are sent allows taking over accounts, so these settings need all rights of an
 * administrator.
 */
const TAKEOVER_KEYS: readonly SettingKey[] = ["mail", "sms", "gateway"];

const administrators = (builtInRoles.find(({ name }) => name === ADMINISTRATOR)?.permissions ?? []).map(
  (permission) => ({ permission, where: UNLIMITED }),
);

/**
 * Settings apply to the whole installation, so the right must apply everywhere.
 * @throws AppError not-signed-in, forbidden
 */
export function authorizeSettings(actor: Actor, permission: "setting.view" | "setting.edit"): void {
  authorizeEverywhere(
    actor,
    permission,
    "To view or change settings, you need a role that isn’t limited to one area or agency.",
  );
}

/** Requires the right to change this setting. @throws AppError not-signed-in, forbidden, greater-rights */
export function authorizeChange(actor: Actor, key: SettingKey): void {
  authorizeSettings(actor, "setting.edit");
  if (TAKEOVER_KEYS.includes(key)) assertHoldsGrants(actor, "user.edit", administrators);
}

/** Whether the actor can change this setting, for links. */
export function mayChange(actor: Actor, key: SettingKey): boolean {
  try {
    authorizeChange(actor, key);
    return true;
  } catch (error) {
    if (error instanceof AppError) return false;
    throw error;
  }
}
