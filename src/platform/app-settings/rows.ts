import type { SettingKey } from "#domain/app-settings.ts";
import type { CurrentSetting, SettingValue } from "#domain/app-settings-input.ts";
import type { Raw } from "#domain/record-input.ts";
import type { Actor } from "#kernel/actor.ts";
import { AppError, notFound } from "#kernel/app-error.ts";
import { withDefaults } from "#kernel/app-settings.ts";
import type { Queryable, Tx } from "#kernel/db/client.ts";
import { settingGroup } from "#kernel/setting-groups.ts";

export interface SettingState extends CurrentSetting {
  readonly version: number;
}

/** A setting in this transaction, without its secrets. */
export async function settingState(db: Queryable, key: SettingKey): Promise<SettingState> {
  const row = await db
    .selectFrom("app_setting")
    .select(["version", "value"])
    .where("key", "=", key)
    .orderBy("version", "desc")
    .limit(1)
    .executeTakeFirst();
  const secrets = await db.selectFrom("app_setting_secret").select("name").where("key", "=", key).execute();
  return {
    version: row?.version ?? 0,
    value: withDefaults(key, (row?.value ?? {}) as SettingValue) as SettingValue,
    secrets: new Set(secrets.map(({ name }) => name)),
  };
}

/** A version of a setting; 0 is the default. @throws AppError not-found */
export async function settingVersion(db: Queryable, key: SettingKey, version: number): Promise<SettingValue> {
  if (version === 0) return withoutSecrets(key, settingGroup(key).start);
  const row = await db
    .selectFrom("app_setting")
    .select("value")
    .where("key", "=", key)
    .where("version", "=", version)
    .executeTakeFirst();
  if (!row) throw notFound("version");
  return withoutSecrets(key, withDefaults(key, row.value as SettingValue) as SettingValue);
}

export interface NextVersion {
  readonly value: SettingValue;
  readonly secretsChanged?: readonly string[];
  readonly backTo?: number;
}

/** Adds the next version. Of two concurrent changes the second fails. @throws AppError edited-meanwhile */
export async function addVersion(
  tx: Tx,
  actor: Actor,
  key: SettingKey,
  current: SettingState,
  { value, secretsChanged = [], backTo }: NextVersion,
): Promise<number> {
  const version = current.version + 1;
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto("app_setting")
    .values({
      key,
      version,
      value: JSON.stringify(withoutSecrets(key, value)),
      secrets_changed: [...secretsChanged],
      back_to: backTo ?? null,
      changed_by: actor.session?.user.id ?? null,
      changed_by_name: actor.name,
    })
    .onConflict((oc) => oc.doNothing())
    .executeTakeFirstOrThrow();
  if (numInsertedOrUpdatedRows !== 1n) throw editedMeanwhile(version);
  return version;
}

/** Removes `version` from the input and compares it. @throws AppError edited-meanwhile, invalid */
export function checkVersion(raw: Raw, current: SettingState): Raw {
  const { version, ...rest } = raw;
  const viewedVersion =
    typeof version === "string" && /^[0-9]{1,9}$/.test(version) ? Number(version) : version;
  if (typeof viewedVersion !== "number" || !Number.isInteger(viewedVersion))
    throw new AppError("invalid", "There is a problem with what you entered.", {
      fields: { version: ["Send the version you last read."] },
    });
  if (viewedVersion !== current.version) throw editedMeanwhile(current.version);
  return rest;
}

function editedMeanwhile(version: number): AppError {
  return new AppError(
    "conflict",
    "These settings were changed after you opened them. Your changes were not saved. Reload the page and compare.",
    { code: "edited-meanwhile", data: { version } },
  );
}

function withoutSecrets(key: SettingKey, value: SettingValue): SettingValue {
  const { fields } = settingGroup(key);
  return Object.fromEntries(Object.entries(value).filter(([name]) => fields[name]?.kind !== "secret"));
}
