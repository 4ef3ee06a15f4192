import { createRoute, z } from "@hono/zod-openapi";
import { forgetAppSettings } from "#kernel/app-settings.ts";
import { readRoute } from "#platform/http/read-route.ts";
import { goBackSetting } from "../app-settings/go-back.ts";
import { settingHistory } from "../app-settings/history.ts";
import { listSettings } from "../app-settings/list.ts";
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
  runOnce,
  success,
} from "../http/route-parts.ts";
import { toJson } from "../http/to-json.ts";
import { arms } from "./settings/arms.ts";
import {
  canView,
  edit,
  KeyParam,
  keyOf,
  Saved,
  type SavedBody,
  settingBody,
  tags,
  version,
  written,
} from "./settings/parts.ts";
import { tryingOut } from "./settings/try-out.ts";

/** Routes for settings, their versions, the coat of arms, and tests. */
export function settingsApi() {
  const api = newApi();
  reading(api);
  changing(api);
  goingBack(api);
  arms(api);
  tryingOut(api);
  return api;
}

function reading(api: Api): void {
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
    c.json(toJson(await settingHistory(c.get("actor"), keyOf(c.req.valid("param").key))), 200),
  );
}

function changing(api: Api): void {
  const route = createRoute({
    method: "patch",
    path: "/settings/{key}",
    tags,
    summary: "Update a setting. Fields that you don’t send are unchanged. A null secret is removed",
    middleware: edit,
    request: { params: KeyParam, headers: KeyHeader, body: jsonBody(settingBody()) },
    responses: { 200: json("The new version", Saved), ...failures({ 404: "not-found", ...written }) },
  });
  api.openapi(route, async (c) => {
    const key = keyOf(c.req.valid("param").key);
    const body = c.req.valid("json");
    // Only a digest of the request is stored, and the response has no secrets.
    const done = await runOnce(c, body, async (tx) => ({
      status: 200,
      body: toJson(await saveSetting(tx, c.get("actor"), key, body)),
    }));
    forgetAppSettings();
    return c.json(done.body as SavedBody, 200);
  });
}

function goingBack(api: Api): void {
  const route = createRoute({
    method: "post",
    path: "/settings/{key}/go-back",
    tags,
    summary: "Restore an earlier version of a setting. This creates a new version",
    middleware: edit,
    request: {
      params: KeyParam,
      headers: KeyHeader,
      body: jsonBody(
        z
          .object({ to: z.coerce.number().int().min(0).max(999_999_999), version: unchecked(version) })
          .openapi({ required: ["to", "version"] }),
      ),
    },
    responses: { 200: json("The new version", Saved), ...failures({ 404: "not-found", ...written }) },
  });
  api.openapi(route, async (c) => {
    const key = keyOf(c.req.valid("param").key);
    const { to, version: seen } = c.req.valid("json");
    const done = await runOnce(c, { to, version: seen }, async (tx) => ({
      status: 200,
      body: toJson(await goBackSetting(tx, c.get("actor"), key, to, { version: seen })),
    }));
    forgetAppSettings();
    return c.json(done.body as SavedBody, 200);
  });
}
