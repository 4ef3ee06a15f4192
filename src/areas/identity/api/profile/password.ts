import { createRoute, z } from "@hono/zod-openapi";
import { transaction } from "#kernel/db/client.ts";
import * as answer from "#platform/http/answer.ts";
import { type CookieStyle, setSessionCookie } from "#platform/http/identify.ts";
import { type Api, failures, json, jsonBody, success } from "#platform/http/route-parts.ts";
import { changePassword, readPasswordChange } from "../../profile/change-password.ts";
import { tags } from "./answers.ts";

const text = z.string("Enter your password.").max(1_000, "Enter at most 200 characters.");
const Body = z.object({ old_password: text.default(""), new_password: text.default("") });

/**
 * POST /profile/password. Like signing in, it accepts no idempotency key: neither a fast digest of passwords nor the session’s
 * new secret may be stored.
 */
export function password(api: Api, style: CookieStyle): void {
  const route = createRoute({
    method: "post",
    path: "/profile/password",
    tags,
    summary: "Change your password. All other sessions end; this session continues with a new token",
    request: { body: jsonBody(Body) },
    responses: {
      200: json("The new token of this session", success(z.object({ token: z.string() }))),
      ...failures({ 409: "edited-meanwhile", 422: "invalid" }),
    },
  });
  api.openapi(route, async (c) => {
    const actor = c.get("actor");
    const change = await readPasswordChange(actor, c.req.valid("json"));
    const secrets = await transaction((tx) => changePassword(tx, actor, change));
    setSessionCookie(c, style, secrets);
    return c.json(answer.success({ token: secrets.token }), 200);
  });
}
