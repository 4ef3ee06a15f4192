import { createRoute, z } from "@hono/zod-openapi";
import { testSetting } from "../../app-settings/test-setting.ts";
import * as answer from "../../http/answer.ts";
import { type Api, failures, json, jsonBody, KeyHeader, success } from "../../http/route-parts.ts";
import { consumeAttempt } from "../../rate-limit.ts";
import { canEdit, KeyParam, requireSettingKey, tags } from "./parts.ts";

/** POST /settings/{key}/test */
export function addTestRoute(api: Api): void {
  const route = createRoute({
    method: "post",
    path: "/settings/{key}/test",
    tags,
    summary: "Test a saved setting: send a test message, or query the payment gateway",
    middleware: canEdit,
    request: {
      params: z.object(KeyParam),
      headers: KeyHeader,
      body: jsonBody(z.object({ address: z.string().max(254).optional() })),
    },
    responses: {
      200: json("The result of the test", success(z.object({ message: z.string() }))),
      ...failures({
        404: "not-found",
        422: "invalid, message-not-sent, gateway-key-refused",
        503: "gateway-not-configured, gateway-timeout, gateway-bad-answer",
      }),
    },
  });
  api.openapi(route, async (c) => {
    const actor = c.get("actor");
    const key = requireSettingKey(c.req.valid("param").key);
    await consumeAttempt("setting-test", actor.ip ?? "unknown");
    const message = await testSetting(actor, key, c.req.valid("json").address ?? "");
    return c.json(answer.success({ message }), 200);
  });
}
