import { type SettingKey, settingKeys } from "#domain/app-settings.ts";
import type { SettingValue } from "#domain/app-settings-input.ts";
import type { Actor } from "#kernel/actor.ts";
import { database, type Queryable } from "#kernel/db/client.ts";
import { fieldsOfKind } from "#kernel/setting-groups.ts";
import { authorizeSettings } from "./authorize-settings.ts";
import { settingState } from "./rows.ts";

/** Who set a secret, and when. The secret itself is never returned. */
export interface SecretMark {
  readonly set_at: Date;
  readonly set_by_name: string;
}

export interface ListedSetting {
  readonly key: SettingKey;
  readonly version: number;
  readonly value: SettingValue;
  /** Time and author of each stored secret, by field; `null` if the secret is not set. */
  readonly secrets: Readonly<Record<string, SecretMark | null>>;
  readonly changed_at: Date | null;
  readonly changed_by_name: string | null;
}

/** All current settings without their secrets. @throws AppError not-signed-in, forbidden */
export async function listSettings(actor: Actor): Promise<ListedSetting[]> {
  authorizeSettings(actor, "setting.view");
  return Promise.all(settingKeys.map((key) => readSetting(database(), key)));
}

/** Gets a setting. @throws AppError not-signed-in, forbidden */
export async function getSetting(actor: Actor, key: SettingKey, db: Queryable = database()) {
  authorizeSettings(actor, "setting.view");
  return readSetting(db, key);
}

async function readSetting(db: Queryable, key: SettingKey): Promise<ListedSetting> {
  const { version, value } = await settingState(db, key);
  const secretRows = await db
    .selectFrom("app_setting_secret")
    .select(["name", "set_at", "set_by_name"])
    .where("key", "=", key)
    .execute();
  const last = await db
    .selectFrom("app_setting")
    .select(["changed_at", "changed_by_name"])
    .where("key", "=", key)
    .where("version", "=", version)
    .executeTakeFirst();
  const secrets = fieldsOfKind(key, "secret").map((name) => {
    const secretRow = secretRows.find((one) => one.name === name);
    return [
      name,
      secretRow ? { set_at: secretRow.set_at, set_by_name: secretRow.set_by_name } : null,
    ] as const;
  });
  const names = new Set(secrets.map(([name]) => name));
  return {
    key,
    version,
    value: Object.fromEntries(Object.entries(value).filter(([name]) => !names.has(name))),
    secrets: Object.fromEntries(secrets),
    changed_at: last?.changed_at ?? null,
    changed_by_name: last?.changed_by_name ?? null,
  };
}
