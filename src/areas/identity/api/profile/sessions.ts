import { createRoute, z } from "@hono/zod-openapi";
import { TranslatableMessage } from "#platform/http/answer.ts";
import { readRoute } from "#platform/http/read-route.ts";
import { type Api, failures, json, KeyHeader, success } from "#platform/http/route-parts.ts";
import { writeOnce } from "#platform/http/write-once.ts";
import { writeRoute } from "#platform/http/write-route.ts";
import { endOwnSession } from "../../profile/end-own-session.ts";
import { listOwnSessions } from "../../profile/list-sessions.ts";
import { signOutElsewhere } from "../../profile/sign-out-elsewhere.ts";
import { tags } from "./answers.ts";

const OwnSession = z
  .object({
    id: z.string(),
    device: z.string().openapi({ example: "Chrome on an Android phone" }),
    device_message: TranslatableMessage.nullable().describe("`device` as a message that can be translated"),
    client: z.enum(["browser", "api"]),
    ip: z.string().nullable(),
    created_at: z.date(),
    last_seen_at: z.date(),
    current: z.boolean().openapi({ description: "Whether this is the session that made the request" }),
  })
  .openapi("OwnSession");
const Ended = z.object({ ended: z.int() });

/** /profile/sessions */
export function sessions(api: Api): void {
  readRoute(api, {
    path: "/profile/sessions",
    tags,
    summary: "List your sessions: the current session first, then the most recently active",
    answer: "The sessions",
    data: z.array(OwnSession),
    read: listOwnSessions,
  });
  writeRoute(api, {
    method: "post",
    path: "/profile/sessions/end-others",
    tags,
    summary: "End all your other sessions",
    answer: "Number of sessions ended",
    codes: { 403: "step-up-needed", 409: "still-running" },
    data: Ended,
    work: async (tx, actor) => ({ ended: await signOutElsewhere(tx, actor) }),
  });

  const end = createRoute({
    method: "delete",
    path: "/profile/sessions/{id}",
    tags,
    summary: "End another of your sessions",
    request: { params: z.object({ id: z.string().max(100) }), headers: KeyHeader },
    responses: {
      200: json("The session has ended", success(Ended)),
      ...failures({ 403: "step-up-needed", 404: "not-found", 409: "this-session, still-running" }),
    },
  });
  api.openapi(end, async (c) => {
    const { id } = c.req.valid("param");
    return writeOnce(c, 200, null, async (tx, actor) => {
      await endOwnSession(tx, actor, id);
      return { ended: 1 };
    });
  });
}
