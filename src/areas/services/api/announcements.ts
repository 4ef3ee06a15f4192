import { createRoute, z } from "@hono/zod-openapi";
import { announcementFields, MAX_BODY_LENGTH } from "#domain/announcement-input.ts";
import { type AnnouncementState, announcementStates, audienceNames } from "#domain/announcements.ts";
import { publicUrl } from "#kernel/public-url.ts";
import {
  bodyOf,
  choiceField,
  dayField,
  definitionFields,
  type FieldSchemas,
  reasonField,
  requiredFields,
  textField,
  versionField,
} from "#platform/http/body-fields.ts";
import { SearchText } from "#platform/http/page-schemas.ts";
import { listRoute, readRoute } from "#platform/http/read-route.ts";
import { type Api, failures, guard, newApi, requireSession } from "#platform/http/route-parts.ts";
import { writeRoute } from "#platform/http/write-route.ts";
import { announcementFeed } from "../announcements/announcement-feed.ts";
import { dismissAnnouncement } from "../announcements/dismiss-announcement.ts";
import { getAnnouncement, listAnnouncements } from "../announcements/list-announcements.ts";
import { currentAnnouncements } from "../announcements/shown-announcements.ts";
import { LONGEST_REASON, withdrawAnnouncement } from "../announcements/withdraw-announcement.ts";
import { updateAnnouncement, writeAnnouncement } from "../announcements/write-announcement.ts";

const tags = ["Announcements"];
const canEdit = guard("announcement.edit");
const states = Object.keys(announcementStates) as [AnnouncementState, ...AnnouncementState[]];
const time = (description: string) => textField(description, { example: "14:30" });
const announcement = {
  ...definitionFields(announcementFields),
  body: textField("Text", { maxLength: MAX_BODY_LENGTH, example: "The office is closed on 1 October." }),
  audience: {
    type: "array",
    items: choiceField(audienceNames, "Audience"),
    description: "Audiences",
    example: ["public"],
  },
  from_day: dayField("First day"),
  from_time: time("Time on the first day. Default: the start of the day"),
  to_day: dayField("Last day. Default: until the announcement is withdrawn", "2026-12-31"),
  to_time: time("Time on the last day. Default: the end of the day"),
} satisfies FieldSchemas;
const required = [...requiredFields(announcementFields), "body", "audience", "from_day"] as const;
const NewAnnouncement = bodyOf(announcement, required);
const ChangedAnnouncement = bodyOf({ ...announcement, version: versionField() }, [...required, "version"]);
const Withdrawal = bodyOf(
  { reason: reasonField("Reason", { maxLength: LONGEST_REASON }), version: versionField() },
  ["reason", "version"],
);

/** Routes of /announcements. */
export function announcementsApi() {
  const api = newApi();
  reads(api);
  const errors =
    "invalid, no-audience, ends-before-it-begins, announcement-too-long, announcement-over, key-reused";
  writeRoute(api, {
    method: "post",
    path: "/announcements",
    tags,
    guard: canEdit,
    status: 201,
    body: NewAnnouncement,
    summary: "Publish an announcement",
    answer: "The announcement",
    codes: { 409: "still-running", 422: errors },
    work: (tx, actor, { body }) => writeAnnouncement(tx, actor, body),
  });
  writeRoute(api, {
    method: "patch",
    path: "/announcements/{id}",
    tags,
    guard: canEdit,
    body: ChangedAnnouncement,
    summary:
      "Edit an announcement. Earlier versions are kept. After it has started, readers are notified of the change",
    answer: "The announcement",
    codes: { 404: "not-found", 409: "wrong-status, edited-meanwhile, still-running", 422: errors },
    work: (tx, actor, { ids, body }) => updateAnnouncement(tx, actor, ids.id, body),
  });
  writeRoute(api, {
    method: "post",
    path: "/announcements/{id}/withdraw",
    tags,
    guard: canEdit,
    body: Withdrawal,
    summary: "Withdraw an announcement permanently, with a reason",
    answer: "The announcement",
    codes: {
      404: "not-found",
      409: "wrong-status, edited-meanwhile, still-running",
      422: "invalid, key-reused",
    },
    work: (tx, actor, { ids, body }) => withdrawAnnouncement(tx, actor, ids.id, body),
  });
  writeRoute(api, {
    method: "post",
    path: "/announcements/{id}/dismiss",
    tags,
    guard: requireSession,
    summary: "Dismiss an announcement from your home page until it changes",
    answer: "ID of the announcement",
    codes: { 404: "not-found", 409: "still-running", 422: "key-reused" },
    work: (tx, actor, { ids }) => dismissAnnouncement(tx, actor, ids.id),
  });
  return api;
}

function reads(api: Api): void {
  readRoute(api, {
    path: "/announcements/current",
    tags,
    summary: "List current announcements for the public and for the caller’s type of account",
    answer: "The announcements, newest first",
    read: (actor) => currentAnnouncements(actor),
  });
  const feed = createRoute({
    method: "get",
    path: "/announcements/feed",
    tags,
    summary: "Get current public announcements as an Atom feed",
    responses: {
      200: { description: "The feed", content: { "application/atom+xml": { schema: z.string() } } },
      ...failures({}),
    },
  });
  api.openapi(
    feed,
    async () =>
      new Response(await announcementFeed(publicUrl().origin), {
        headers: {
          "Content-Type": "application/atom+xml; charset=utf-8",
          "Cache-Control": "public, max-age=60",
        },
      }),
  );
  listRoute(api, {
    path: "/announcements",
    tags,
    summary: "List all announcements, newest first",
    guard: canEdit,
    answer: "A page of announcements",
    codes: { 422: "invalid" },
    query: {
      state: z.enum(states).optional(),
      audience: z.enum(audienceNames).optional(),
      q: SearchText.optional(),
    },
    list: (actor, { query }) => listAnnouncements(actor, query),
  });
  readRoute(api, {
    path: "/announcements/{id}",
    tags,
    summary: "Get an announcement with all its versions",
    guard: canEdit,
    answer: "The announcement",
    codes: { 404: "not-found" },
    read: (actor, { ids }) => getAnnouncement(actor, ids.id),
  });
}
