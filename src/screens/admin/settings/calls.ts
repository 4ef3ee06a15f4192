import type { SettingKey } from "#domain/app-settings.ts";

/** Where the settings are written to. */
export const calls = {
  save: (key: SettingKey) => `/api/v1/settings/${key}`,
  goBack: (key: SettingKey) => `/api/v1/settings/${key}/go-back`,
  test: (key: SettingKey) => `/api/v1/settings/${key}/test`,
  arms: "/api/v1/settings/look/arms",
} as const;

/** Name and look belong to the document, not to a loader: they are seen in a new one. */
export function showSaved(key: SettingKey, revalidate: () => Promise<void>): Promise<void> {
  if (key !== "government" && key !== "look") return revalidate();
  window.location.reload();
  return new Promise(() => undefined);
}
