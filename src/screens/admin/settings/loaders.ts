import { isSettingKey } from "#domain/app-settings.ts";
import { settingGroup } from "#kernel/setting-groups.ts";
import { pageLoader } from "#page/page-loader.ts";
import { mayChange } from "#platform/app-settings/authorize-settings.ts";
import { settingHistory } from "#platform/app-settings/history.ts";
import { getSetting } from "#platform/app-settings/list.ts";

/** The section named in the URL; the government's by default. */
export const settingsLoader = pageLoader(async ({ actor, url }) => {
  const params = url.searchParams.get("part") ?? "";
  const key = isSettingKey(params) ? params : "government";
  const [setting, versions] = await Promise.all([getSetting(actor, key), settingHistory(actor, key)]);
  return { setting: { ...setting, group: settingGroup(key) }, versions, editable: mayChange(actor, key) };
});

export type SettingsData = Awaited<ReturnType<typeof settingsLoader>>;
export type Setting = SettingsData["setting"];
export type Version = SettingsData["versions"][number];
