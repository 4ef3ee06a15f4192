import { createRoute, z } from "@hono/zod-openapi";
import type { Raw } from "#domain/record-input.ts";
import { requestLimits } from "#domain/service/request-input.ts";
import { withIdempotency } from "#kernel/idempotency.ts";
import { bodyOf, reasonField, textField, versionField } from "#platform/http/body-fields.ts";
import { readRoute } from "#platform/http/read-route.ts";
import {
  type Api,
  Derived,
  failures,
  json,
  jsonBody,
  KeyHeader,
  readId,
  success,
} from "#platform/http/route-parts.ts";
import { toJson } from "#platform/http/to-json.ts";
import { consumeAttempt } from "#platform/rate-limit.ts";
import { complainant, complaintByToken } from "../../complaints/complainant.ts";
import { followComplaint } from "../../complaints/follow-complaint.ts";
import { type ComplaintStep, stepComplaint } from "../../complaints/step-complaint.ts";
import { getAttachmentFile } from "../../service-requests/attachment-file.ts";
import { sendAttachment } from "../services/send-attachment.ts";
import { ratingFields } from "../services/work-requests.ts";
import { photoFields } from "./photo-fields.ts";

const tags = ["Complaints"];
const version = versionField("Version you last read. A complaint that has changed since is not updated");
const text = textField("Text", { maxLength: requestLimits.words, example: "The receipt is attached" });
const MessageBody = bodyOf({ body: text, ...photoFields, version }, ["body"]);
const Token = z.string().openapi({ description: "Token returned when the complaint was sent" });
const FILE_ERRORS = "attachment-unusable, attachment-too-many";

const STEPS: readonly {
  readonly step: ComplaintStep;
  readonly summary: string;
  readonly body: z.ZodObject;
  readonly more?: { readonly 409?: string; readonly 422?: string };
}[] = [
  {
    step: "answer",
    summary: "Answer a question from the revenue office",
    body: MessageBody,
    more: { 422: FILE_ERRORS },
  },
  {
    step: "messages",
    summary: "Send a message to the revenue office",
    body: MessageBody,
    more: { 422: FILE_ERRORS },
  },
  {
    step: "rate",
    summary: "Rate the handling of a complaint, from 1 to 5",
    body: bodyOf({ ...ratingFields, version }, ["rating"]),
  },
  {
    step: "reopen",
    summary: "Reopen a complaint within the time limit",
    body: bodyOf({ reason: text, version }, ["reason"]),
    more: { 409: "reopen-too-late" },
  },
  {
    step: "withdraw",
    summary: "Withdraw a complaint",
    body: bodyOf({ reason: reasonField("Reason", { maxLength: requestLimits.outcome }), version }),
  },
];

/** Routes for the holder of a complaint's link. A wrong token: 404. */
export function followComplaints(api: Api): void {
  addReadRoutes(api);
  photo(api);
  for (const one of STEPS) stepRoute(api, one);
}

function addReadRoutes(api: Api): void {
  readRoute(api, {
    path: "/complaints/{token}",
    params: { token: Token },
    tags,
    summary: "Get a complaint’s status and messages",
    answer: "The complaint",
    codes: { 404: "not-found" },
    read: (_, { params }) => followComplaint(params.token),
  });
}

function photo(api: Api): void {
  const route = createRoute({
    method: "get",
    path: "/complaints/{token}/photos/{id}",
    tags,
    summary: "Download a photo of a complaint",
    request: {
      params: z.object({ token: Token, id: z.string() }),
      query: z.object({ size: z.enum(["full", "thumb"]).default("full") }),
    },
    responses: {
      200: {
        description: "A JPEG image",
        content: { "image/jpeg": { schema: z.string().openapi({ format: "binary" }) } },
      },
      ...failures({ 404: "not-found", 422: "invalid" }),
    },
  });
  api.openapi(route, async (c) => {
    const { token, id } = c.req.valid("param");
    const follower = complainant(null, await complaintByToken(token));
    const file = await getAttachmentFile(follower, readId(id), c.req.valid("query").size);
    return sendAttachment(file);
  });
}

function stepRoute(api: Api, { step: verb, summary, body, more = {} }: (typeof STEPS)[number]): void {
  const route = createRoute({
    method: "post",
    path: `/complaints/{token}/${verb}` as "/complaints/{token}/answer",
    tags,
    summary,
    request: { params: z.object({ token: Token }), headers: KeyHeader, body: jsonBody(body) },
    responses: {
      200: json("The complaint with its new status", success(Derived)),
      ...failures({
        404: "not-found",
        409: ["request-state, request-changed", more[409], "still-running"].filter(Boolean).join(", "),
        422: ["invalid", more[422], "key-reused"].filter(Boolean).join(", "),
      }),
    },
  });
  api.openapi(route, async (c) => {
    const { token } = c.req.valid("param");
    await consumeAttempt("complaint-follow", c.get("actor").ip ?? "unknown");
    const id = await complaintByToken(token);
    const sent = c.req.valid("json") as Raw;
    await withIdempotency(
      {
        actor: complainant(null, id),
        route: `POST /api/v1/complaints/${id}/${verb}`,
        key: c.req.header("idempotency-key"),
        body: sent,
      },
      async (tx) => {
        await stepComplaint(tx, id, verb, sent);
        return { status: 200, body: null };
      },
    );
    return c.json(toJson(await followComplaint(token)), 200);
  });
}
