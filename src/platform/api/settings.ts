import { z } from "@hono/zod-openapi";
import { clearAppSettingsCache } from "#kernel/app-settings.ts";
import { readRoute } from "#platform/http/read-route.ts";
import { writeRoute } from "#platform/http/write-route.ts";
import { settingHistory } from "../app-settings/history.ts";
import { listSettings } from "../app-settings/list.ts";
import { restoreSettingVersion } from "../app-settings/restore-version.ts";
import { saveSetting } from "../app-settings/save.ts";
import { unchecked } from "../http/body-fields.ts";
import { type Api, newApi } from "../http/route-parts.ts";
import { addArmsRoute } from "./settings/arms.ts";
import {
  canEdit,
  canView,
  KeyParam,
  requireSettingKey,
  Saved,
  settingBody,
  tags,
  versionSchema,
  writeCodes,
} from "./settings/parts.ts";
import { addTestRoute } from "./settings/test-setting.ts";

/** Routes for settings, their versions, the coat of arms, and tests. */
export function settingsApi() {
  const api = newApi();
  addReadRoutes(api);
  addChangeRoute(api);
  addRestoreRoute(api);
  addArmsRoute(api);
  addTestRoute(api);
  return api;
}

function addReadRoutes(api: Api): void {
  readRoute(api, {
    path: "/settings",
    tags,
    summary: "List all settings with their current values. Secrets are returned only as set or not set",
    guard: canView,
    answer: "The settings",
    read: (actor) => listSettings(actor),
  });

  readRoute(api, {
    path: "/settings/{key}/versions",
    params: KeyParam,
    tags,
    summary: "List the versions of a setting, newest first",
    guard: canView,
    answer: "The versions",
    codes: { 404: "not-found" },
    read: (actor, { params }) => settingHistory(actor, requireSettingKey(params.key)),
  });
}

function addChangeRoute(api: Api): void {
  // Only a digest of the request is stored, and the response has no secrets.
  writeRoute(api, {
    method: "patch",
    path: "/settings/{key}",
    params: KeyParam,
    tags,
    summary: "Update a setting. Fields that you don’t send are unchanged. A null secret is removed",
    guard: canEdit,
    answer: "The new version",
    codes: { 404: "not-found", ...writeCodes },
    body: settingBody(),
    data: Saved,
    work: (tx, actor, { params, body }) => saveSetting(tx, actor, requireSettingKey(params.key), body),
    after: clearAppSettingsCache,
  });
}

function addRestoreRoute(api: Api): void {
  writeRoute(api, {
    method: "post",
    path: "/settings/{key}/go-back",
    params: KeyParam,
    tags,
    summary: "Restore an earlier version of a setting. This creates a new version",
    guard: canEdit,
    answer: "The new version",
    codes: { 404: "not-found", ...writeCodes },
    body: z
      .object({ to: z.coerce.number().int().min(0).max(999_999_999), version: unchecked(versionSchema) })
      .openapi({ required: ["to", "version"] }),
    data: Saved,
    work: (tx, actor, { params, body: { to, version } }) =>
      restoreSettingVersion(tx, actor, requireSettingKey(params.key), to, { version }),
    after: clearAppSettingsCache,
  });
}
