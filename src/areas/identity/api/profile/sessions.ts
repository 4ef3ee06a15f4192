import { z } from "@hono/zod-openapi";
import { TranslatableMessage } from "#platform/http/answer.ts";
import { readRoute } from "#platform/http/read-route.ts";
import type { Api } from "#platform/http/route-parts.ts";
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

  writeRoute(api, {
    method: "delete",
    path: "/profile/sessions/{id}",
    params: { id: z.string().max(100) },
    tags,
    summary: "End another of your sessions",
    answer: "The session has ended",
    codes: { 403: "step-up-needed", 404: "not-found", 409: "this-session, still-running" },
    data: Ended,
    work: async (tx, actor, { params }) => {
      await endOwnSession(tx, actor, params.id);
      return { ended: 1 };
    },
  });
}
