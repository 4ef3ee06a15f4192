import type { SettingKey } from "#domain/app-settings.ts";

/** API URLs of the settings. */
export const paths = {
  save: (key: SettingKey) => `/api/v1/settings/${key}`,
  restore: (key: SettingKey) => `/api/v1/settings/${key}/go-back`,
  test: (key: SettingKey) => `/api/v1/settings/${key}/test`,
  arms: "/api/v1/settings/look/arms",
} as const;

/** Name and appearance belong to the document, not to a loader, so they need a full page load. */
export function reloadSetting(key: SettingKey, revalidate: () => Promise<void>): Promise<void> {
  if (key !== "government" && key !== "look") return revalidate();
  window.location.reload();
  return new Promise(() => undefined);
}
