import { createRoute, z } from "@hono/zod-openapi";
import { database, transaction } from "#kernel/db/client.ts";
import {
  type Api,
  failures,
  json,
  jsonBody,
  readId,
  requireSession,
  success,
} from "#platform/http/route-parts.ts";
import { pictureAnswer, sendPicture } from "#platform/http/send-picture.ts";
import { endHandOver } from "../../capture/end-hand-over.ts";
import { getHandOverState, type HandOverState } from "../../capture/get-hand-over.ts";
import { getHeldPhoto } from "../../capture/get-held-photo.ts";
import { makeHandOver } from "../../capture/make-hand-over.ts";

const tags = ["Photos"];
const params = z.object({
  id: z.string().openapi({ description: "ID returned when the upload code was created" }),
});
const fileParams = params.extend({ photo_id: z.string().openapi({ description: "Photo ID" }) });

const Body = z
  .object({
    resource: z.string("Select a register that has photos.").openapi({ example: "property" }),
    record_id: z
      .int("Send the record ID.")
      .min(1)
      .max(9_999_999_999)
      .nullish()
      .openapi({ description: "ID of the record. Omit it for a form whose record does not exist yet" }),
  })
  .openapi("NewPhotoHandOver");

const CreatedCode = z.object({
  id: z.string(),
  code: z.string().openapi({ description: "Code for the phone. Returned only once" }),
  address: z.string().openapi({ description: "URL of the page for entering the code on the phone" }),
  qr: z
    .object({ path: z.string(), size: z.int() })
    .openapi({ description: "QR code that contains the URL and the code, as an SVG path" }),
  expires_at: z.iso.datetime(),
});
const State = z.object({
  id: z.string(),
  state: z.enum(["open", "ended", "full"]),
  taken: z.int().openapi({ description: "Number of photos received" }),
  photos: z
    .array(z.int())
    .openapi({ description: "IDs of the photos for a form. Use them to download the photos" }),
  expires_at: z.iso.datetime(),
});

function stateAnswer({ photos, expires_at, ...rest }: HandOverState) {
  const data = { ...rest, photos: [...photos], expires_at: expires_at.toISOString() };
  return { status: "success" as const, data };
}

/** POST /photo-hand-overs, GET and DELETE /photo-hand-overs/{id}, and the photos held for a form */
export function addDeskRoutes(api: Api): void {
  addCreateRoute(api);
  addStatusRoute(api);
  addEndRoute(api);
  addFileRoute(api);
}

function addCreateRoute(api: Api): void {
  const route = createRoute({
    method: "post",
    path: "/photo-hand-overs",
    tags,
    summary: "Create a code that lets a phone upload photos to a record or form",
    description:
      "Does not accept an idempotency key, because the response contains a secret and must not be stored.",
    middleware: requireSession,
    request: { body: jsonBody(Body) },
    responses: {
      201: json("The code, valid for 10 minutes and 20 photos", success(CreatedCode)),
      ...failures({ 404: "not-found", 409: "not-editable", 422: "invalid" }),
    },
  });
  api.openapi(route, async (c) => {
    const body = c.req.valid("json");
    const made = await transaction((tx) => makeHandOver(tx, c.get("actor"), body));
    const data = { ...made, expires_at: made.expires_at.toISOString() };
    return c.json({ status: "success" as const, data }, 201);
  });
}

function addStatusRoute(api: Api): void {
  const route = createRoute({
    method: "get",
    path: "/photo-hand-overs/{id}",
    tags,
    summary: "Get the status of a photo upload. Works only in the session that created it",
    middleware: requireSession,
    request: { params },
    responses: { 200: json("The status of the upload", success(State)), ...failures({ 404: "not-found" }) },
  });
  api.openapi(route, async (c) => {
    const state = await getHandOverState(database(), c.get("actor"), c.req.valid("param").id);
    return c.json(stateAnswer(state), 200);
  });
}

function addEndRoute(api: Api): void {
  const route = createRoute({
    method: "delete",
    path: "/photo-hand-overs/{id}",
    tags,
    summary: "End a photo upload before it expires",
    middleware: requireSession,
    request: { params },
    responses: { 200: json("The status of the upload", success(State)), ...failures({ 404: "not-found" }) },
  });
  api.openapi(route, async (c) => {
    const { id } = c.req.valid("param");
    const state = await transaction((tx) => endHandOver(tx, c.get("actor"), id));
    return c.json(stateAnswer(state), 200);
  });
}

function addFileRoute(api: Api): void {
  const route = createRoute({
    method: "get",
    path: "/photo-hand-overs/{id}/photos/{photo_id}/file",
    tags,
    summary: "Download an uploaded photo for a form as a JPEG",
    middleware: requireSession,
    request: { params: fileParams },
    responses: {
      200: pictureAnswer,
      ...failures({ 404: "not-found" }),
    },
  });
  api.openapi(route, async (c) => {
    const { id, photo_id } = c.req.valid("param");
    return sendPicture(await getHeldPhoto(c.get("actor"), id, readId(photo_id)), "private, no-store");
  });
}
