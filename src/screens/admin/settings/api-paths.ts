import type { SettingKey } from "#domain/app-settings.ts";

/** API URLs of the settings. */
export const paths = {
  save: (key: SettingKey) => `/api/v1/settings/${key}`,
  restore: (key: SettingKey) => `/api/v1/settings/${key}/go-back`,
  test: (key: SettingKey) => `/api/v1/settings/${key}/test`,
  arms: "/api/v1/settings/look/arms",
} as const;
