import { createRoute, z } from "@hono/zod-openapi";
import * as answer from "#platform/http/answer.ts";
import { type Api, failures, json, KeyHeader, runIdempotent, success } from "#platform/http/route-parts.ts";
import { endOwnSession } from "../../profile/end-own-session.ts";
import { listOwnSessions } from "../../profile/list-sessions.ts";
import { signOutElsewhere } from "../../profile/sign-out-elsewhere.ts";
import { tags } from "./answers.ts";

const OwnSession = z
  .object({
    id: z.string(),
    device: z.string().openapi({ example: "Chrome on an Android phone" }),
    device_message: answer.TranslatableMessage.nullable().describe(
      "`device` as a message that can be translated",
    ),
    client: z.enum(["browser", "api"]),
    ip: z.string().nullable(),
    created_at: z.date(),
    last_seen_at: z.date(),
    current: z.boolean().openapi({ description: "Whether this is the session that made the request" }),
  })
  .openapi("OwnSession");
const Ended = success(z.object({ ended: z.int() }));

/** /profile/sessions */
export function sessions(api: Api): void {
  const list = createRoute({
    method: "get",
    path: "/profile/sessions",
    tags,
    summary: "List your sessions: the current session first, then the most recently active",
    responses: { 200: json("The sessions", success(z.array(OwnSession))), ...failures({}) },
  });
  api.openapi(list, async (c) => c.json(answer.success(await listOwnSessions(c.get("actor"))), 200));

  const endOthers = createRoute({
    method: "post",
    path: "/profile/sessions/end-others",
    tags,
    summary: "End all your other sessions",
    request: { headers: KeyHeader },
    responses: {
      200: json("Number of sessions ended", Ended),
      ...failures({ 403: "step-up-needed", 409: "still-running" }),
    },
  });
  api.openapi(endOthers, async (c) => {
    const done = await runIdempotent(c, null, async (tx) => ({
      status: 200,
      body: answer.success({ ended: await signOutElsewhere(tx, c.get("actor")) }),
    }));
    return c.json(done.body as z.infer<typeof Ended>, 200);
  });

  const end = createRoute({
    method: "delete",
    path: "/profile/sessions/{id}",
    tags,
    summary: "End another of your sessions",
    request: { params: z.object({ id: z.string().max(100) }), headers: KeyHeader },
    responses: {
      200: json("The session has ended", Ended),
      ...failures({ 403: "step-up-needed", 404: "not-found", 409: "this-session, still-running" }),
    },
  });
  api.openapi(end, async (c) => {
    const { id } = c.req.valid("param");
    const done = await runIdempotent(c, null, async (tx) => {
      await endOwnSession(tx, c.get("actor"), id);
      return { status: 200, body: answer.success({ ended: 1 }) };
    });
    return c.json(done.body as z.infer<typeof Ended>, 200);
  });
}
