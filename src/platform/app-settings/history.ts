import type { SettingKey } from "#domain/app-settings.ts";
import type { SettingValue } from "#domain/app-settings-input.ts";
import type { Actor } from "#kernel/actor.ts";
import { withDefaults } from "#kernel/app-settings.ts";
import { database } from "#kernel/db/client.ts";
import { authorizeSettings } from "./authorize-settings.ts";
import { changesOf } from "./changes.ts";
import { settingVersion } from "./rows.ts";

/** Latest versions shown; older ones stay in the table. */
const MAX_VERSIONS = 50;

export interface SettingVersion {
  readonly version: number;
  readonly changed_at: Date;
  readonly changed_by_name: string;
  readonly before: SettingValue;
  readonly after: SettingValue;
  readonly secrets_changed: readonly string[];
  readonly restored_version: number | null;
}

/** Versions of a setting, latest first. @throws AppError not-signed-in, forbidden */
export async function settingHistory(actor: Actor, key: SettingKey): Promise<SettingVersion[]> {
  authorizeSettings(actor, "setting.view");
  const rows = await database()
    .selectFrom("app_setting")
    .select(["version", "value", "changed_at", "changed_by_name", "secrets_changed", "back_to"])
    .where("key", "=", key)
    .orderBy("version", "desc")
    .limit(MAX_VERSIONS + 1)
    .execute();
  const defaults = await settingVersion(database(), key, 0);
  const valuesOf = (row: { value: unknown } | undefined) =>
    row ? (withDefaults(key, row.value as SettingValue) as SettingValue) : defaults;
  return rows.slice(0, MAX_VERSIONS).map((row, index) => ({
    version: row.version,
    changed_at: row.changed_at,
    changed_by_name: row.changed_by_name,
    ...changesOf(valuesOf(rows[index + 1]), valuesOf(row)),
    secrets_changed: row.secrets_changed,
    restored_version: row.back_to,
  }));
}
