import { createRoute, z } from "@hono/zod-openapi";
import { typedText } from "#domain/invisible-characters.ts";
import { messageChannels, templateNames } from "#domain/messages/templates.ts";
import { listRoute, readRoute } from "#platform/http/read-route.ts";
import { writeRoute } from "#platform/http/write-route.ts";
import { type Api, Derived, failures, guard, json, newApi, success } from "../http/route-parts.ts";
import { writeOnce } from "../http/write-once.ts";
import { getMessage } from "../messages/get-message.ts";
import { countUnread, listInbox, markRead } from "../messages/inbox.ts";
import { listMessages } from "../messages/list-messages.ts";
import { messageStates } from "../messages/message-row.ts";
import { resendMessage } from "../messages/resend-message.ts";
import { unsubscribe } from "../messages/unsubscribe.ts";

const tags = ["Messages"];

/** Routes for the delivery log, the inbox and unsubscribing. */
export function messagesApi() {
  const api = newApi();
  addListRoute(api);
  addReadRoute(api);
  addResendRoute(api);
  addInboxRoutes(api);
  addMarkReadRoute(api);
  addUnsubscribeRoutes(api);
  return api;
}

/** GET /messages */
function addListRoute(api: Api): void {
  listRoute(api, {
    path: "/messages",
    tags,
    summary: "List all messages: undelivered first, then the newest",
    guard: guard("message.view"),
    answer: "A page of messages",
    codes: { 422: "invalid" },
    query: {
      q: z
        .string()
        .max(254)
        .overwrite(typedText)
        .optional()
        .openapi({ description: "Complete email address or phone number" }),
      state: z.enum([...messageStates, "not-arrived"]).optional(),
      channel: z.enum(messageChannels).optional(),
      template: z.enum(templateNames).optional(),
    },
    list: (actor, { query }) => listMessages(actor, query),
  });
}

/** GET /messages/{id} */
function addReadRoute(api: Api): void {
  readRoute(api, {
    path: "/messages/{id}",
    tags,
    summary: "Get a message. Codes in it are masked, except in a demonstration",
    guard: guard("message.view"),
    answer: "The message",
    codes: { 404: "not-found" },
    read: (actor, { ids }) => getMessage(actor, ids.id),
  });
}

/** POST /messages/{id}/resend */
function addResendRoute(api: Api): void {
  writeRoute(api, {
    method: "post",
    path: "/messages/{id}/resend",
    tags,
    summary: "Resend a message to the current address of its account",
    guard: guard("message.send"),
    answer: "The ID of the new message",
    codes: {
      404: "not-found",
      409: "wrong-status, message-code-gone, address-changed",
      422: "key-reused",
    },
    work: async (tx, actor, { ids }) => ({ id: await resendMessage(tx, actor, ids.id) }),
  });
}

/** GET /inbox, GET /inbox/unread */
function addInboxRoutes(api: Api): void {
  listRoute(api, {
    path: "/inbox",
    tags,
    summary: "List your own messages, newest first",
    answer: "A page of messages",
    codes: { 422: "invalid" },
    list: (actor, { query }) => listInbox(actor, query),
  });

  readRoute(api, {
    path: "/inbox/unread",
    tags,
    summary: "Count your unread messages, up to 100",
    answer: "The number of unread messages",
    data: z.object({ unread: z.int() }),
    read: async (actor) => ({ unread: await countUnread(actor) }),
  });
}

/** POST /inbox/read */
function addMarkReadRoute(api: Api): void {
  const Ids = z.array(z.int().min(1).max(9_999_999_999)).max(200);
  writeRoute(api, {
    method: "post",
    path: "/inbox/read",
    tags,
    summary: "Mark your own messages as read: those listed, or all",
    answer: "The number of messages marked as read",
    codes: { 422: "invalid, key-reused" },
    body: z.object({ ids: Ids.optional() }),
    work: async (tx, actor, { body }) => ({ marked: await markRead(tx, actor, body.ids) }),
  });
}

/** GET and POST /unsubscribe/{token} */
function addUnsubscribeRoutes(api: Api): void {
  const Token = z.object({ token: z.string().max(200) });
  const redirectRoute = createRoute({
    method: "get",
    path: "/unsubscribe/{token}",
    tags,
    summary:
      "Redirect to the unsubscribe page, for email programs that open the link instead of posting to it",
    request: { params: Token },
    responses: { 302: { description: "Redirect to the unsubscribe page" }, ...failures({}) },
  });
  api.openapi(redirectRoute, (c) =>
    c.redirect(`/unsubscribe/${encodeURIComponent(c.req.valid("param").token)}`, 302),
  );

  const route = createRoute({
    method: "post",
    path: "/unsubscribe/{token}",
    tags,
    summary:
      "Unsubscribe from a kind of email with the link in a message. Email programs call this as specified in RFC 8058",
    request: { params: Token },
    responses: {
      200: json("The kind of email that you no longer receive", success(Derived)),
      ...failures({ 404: "not-found" }),
    },
  });
  api.openapi(route, (c) => {
    const { token } = c.req.valid("param");
    return writeOnce(c, 200, null, (tx, actor) => unsubscribe(tx, actor, token));
  });
}
