import type { SettingField, SettingGroup } from "#domain/app-setting-kinds.ts";
import { appSettings, type SettingKey } from "#domain/app-settings.ts";
import type { CurrentSetting, SettingInput } from "#domain/app-settings-input.ts";
import type { ValidationErrors } from "#domain/input-readers.ts";
import { Registrations } from "./registrations.ts";

/** Fields that an area adds to a group of settings. */
export interface AreaSettings {
  readonly key: SettingKey;
  readonly fields: () => Readonly<Record<string, SettingField>>;
  readonly start: () => Readonly<Record<string, string | null>>;
  /** Checks beyond the kinds of the fields. */
  readonly check: (
    errors: ValidationErrors,
    input: SettingInput,
    before: CurrentSetting,
    demo: boolean,
  ) => void;
}

/** Registered by the areas. */
export const areaSettings = new Registrations<AreaSettings>("settings of areas");

/** The fields that an area adds to a group; undefined if none does. */
export function findAreaSettings(key: SettingKey): AreaSettings | undefined {
  return areaSettings.all().find((one) => one.key === key);
}

/** A group with all its fields, including those of areas. */
export function settingGroup(key: SettingKey): SettingGroup {
  const group: SettingGroup = appSettings[key];
  const added = findAreaSettings(key);
  if (!added) return group;
  return {
    ...group,
    fields: { ...group.fields, ...added.fields() },
    start: { ...group.start, ...added.start() },
  };
}

/** Names of the fields of one kind. */
export function fieldsOfKind(key: SettingKey, kind: SettingField["kind"]): string[] {
  const { fields } = settingGroup(key);
  return Object.keys(fields).filter((name) => fields[name]?.kind === kind);
}
