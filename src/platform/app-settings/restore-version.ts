import type { SettingKey } from "#domain/app-settings.ts";
import type { SettingInput, SettingValue } from "#domain/app-settings-input.ts";
import type { Raw } from "#domain/record-input.ts";
import type { Actor } from "#kernel/actor.ts";
import type { Tx } from "#kernel/db/client.ts";
import { requireStepUp } from "#kernel/decision/step-up.ts";
import { settingGroup } from "#kernel/setting-groups.ts";
import { authorizeChange } from "./authorize-settings.ts";
import { checkVersion, type SettingState, settingState, settingVersion } from "./rows.ts";
import { writeSetting } from "./save.ts";

/**
 * Restores the values of an earlier version, as a new version. Secrets are kept, except those for another server than that of
 * the restored version, which are deleted.
 * @param body `version` as read
 * @throws AppError forbidden, greater-rights, not-found, step-up-needed, edited-meanwhile
 */
export async function restoreSettingVersion(
  tx: Tx,
  actor: Actor,
  key: SettingKey,
  targetVersion: number,
  body: Raw,
): Promise<{ version: number }> {
  authorizeChange(actor, key);
  const current = await settingState(tx, key);
  checkVersion(body, current);
  const value = await settingVersion(tx, key, targetVersion);
  const secrets = orphanedSecrets(key, current, value);
  if (Object.values(settingGroup(key).fields).some(({ kind }) => kind === "secret")) requireStepUp(actor);
  return writeSetting(tx, actor, key, current, { value, secrets }, targetVersion);
}

function orphanedSecrets(
  key: SettingKey,
  current: SettingState,
  value: SettingValue,
): SettingInput["secrets"] {
  const removed: Record<string, null> = {};
  for (const [name, field] of Object.entries(settingGroup(key).fields)) {
    if (field.kind === "secret" && field.for && value[field.for] !== current.value[field.for])
      removed[name] = null;
  }
  return removed;
}
