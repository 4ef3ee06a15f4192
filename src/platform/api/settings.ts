import { createRoute, z } from "@hono/zod-openapi";
import { clearAppSettingsCache } from "#kernel/app-settings.ts";
import { readRoute } from "#platform/http/read-route.ts";
import { settingHistory } from "../app-settings/history.ts";
import { listSettings } from "../app-settings/list.ts";
import { restoreSettingVersion } from "../app-settings/restore-version.ts";
import { saveSetting } from "../app-settings/save.ts";
import { unchecked } from "../http/body-fields.ts";
import {
  type Api,
  Derived,
  failures,
  json,
  jsonBody,
  KeyHeader,
  newApi,
  success,
} from "../http/route-parts.ts";
import { toJson } from "../http/to-json.ts";
import { writeOnce } from "../http/write-once.ts";
import { addArmsRoute } from "./settings/arms.ts";
import {
  canEdit,
  canView,
  KeyParam,
  requireSettingKey,
  SavedResponse,
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

  const versions = createRoute({
    method: "get",
    path: "/settings/{key}/versions",
    tags,
    summary: "List the versions of a setting, newest first",
    middleware: canView,
    request: { params: KeyParam },
    responses: {
      200: json("The versions", success(Derived)),
      ...failures({ 404: "not-found" }),
    },
  });
  api.openapi(versions, async (c) =>
    c.json(toJson(await settingHistory(c.get("actor"), requireSettingKey(c.req.valid("param").key))), 200),
  );
}

function addChangeRoute(api: Api): void {
  const route = createRoute({
    method: "patch",
    path: "/settings/{key}",
    tags,
    summary: "Update a setting. Fields that you don’t send are unchanged. A null secret is removed",
    middleware: canEdit,
    request: { params: KeyParam, headers: KeyHeader, body: jsonBody(settingBody()) },
    responses: {
      200: json("The new version", SavedResponse),
      ...failures({ 404: "not-found", ...writeCodes }),
    },
  });
  api.openapi(route, async (c) => {
    const key = requireSettingKey(c.req.valid("param").key);
    const body = c.req.valid("json");
    // Only a digest of the request is stored, and the response has no secrets.
    const response = await writeOnce(c, 200, body, (tx, actor) => saveSetting(tx, actor, key, body));
    clearAppSettingsCache();
    return response;
  });
}

function addRestoreRoute(api: Api): void {
  const route = createRoute({
    method: "post",
    path: "/settings/{key}/go-back",
    tags,
    summary: "Restore an earlier version of a setting. This creates a new version",
    middleware: canEdit,
    request: {
      params: KeyParam,
      headers: KeyHeader,
      body: jsonBody(
        z
          .object({ to: z.coerce.number().int().min(0).max(999_999_999), version: unchecked(versionSchema) })
          .openapi({ required: ["to", "version"] }),
      ),
    },
    responses: {
      200: json("The new version", SavedResponse),
      ...failures({ 404: "not-found", ...writeCodes }),
    },
  });
  api.openapi(route, async (c) => {
    const key = requireSettingKey(c.req.valid("param").key);
    const { to, version: viewedVersion } = c.req.valid("json");
    const response = await writeOnce(c, 200, { to, version: viewedVersion }, (tx, actor) =>
      restoreSettingVersion(tx, actor, key, to, { version: viewedVersion }),
    );
    clearAppSettingsCache();
    return response;
  });
}
