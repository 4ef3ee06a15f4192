import { isSettingKey } from "#domain/app-settings.ts";
import { settingHistory } from "#server/app-settings/history.ts";
import { getSetting } from "#server/app-settings/list.ts";
import { mayChange } from "#server/app-settings/right.ts";
import { pageLoader } from "#server/page-loader.ts";

/** The part the address asks for, the government's when it asks for none. */
export const settingsLoader = pageLoader(async ({ actor, url }) => {
  const asked = url.searchParams.get("part") ?? "";
  const key = isSettingKey(asked) ? asked : "government";
  const [setting, versions] = await Promise.all([getSetting(actor, key), settingHistory(actor, key)]);
  return { setting, versions, editable: mayChange(actor, key) };
});

export type SettingsData = Awaited<ReturnType<typeof settingsLoader>>;
export type Setting = SettingsData["setting"];
export type Version = SettingsData["versions"][number];
