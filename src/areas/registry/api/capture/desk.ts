import { createRoute, z } from "@hono/zod-openapi";
import type { MiddlewareHandler } from "hono";
import { AppError } from "#kernel/app-error.ts";
import { database, transaction } from "#kernel/db/client.ts";
import type { Env } from "#kernel/http/env.ts";
import { type Api, failures, json, jsonBody, readId, success } from "#platform/http/route-parts.ts";
import { pictureAnswer, sendPicture } from "#platform/http/send-picture.ts";
import { endHandOver } from "../../capture/end-hand-over.ts";
import { getHandOverState, type HandOverState } from "../../capture/get-hand-over.ts";
import { getHeldPhoto } from "../../capture/get-held-photo.ts";
import { makeHandOver } from "../../capture/make-hand-over.ts";

/** Turns away whoever is not signed in, before anything of the call is read. What they may do, the service asks. */
const requireSession: MiddlewareHandler<Env> = async (c, next) => {
  if (!c.get("actor").session) throw new AppError("not-signed-in", "Sign in first.");
  await next();
};

const tags = ["Photos"];
const params = z.object({ id: z.string().openapi({ description: "As it was made" }) });
const fileParams = params.extend({ photo_id: z.string().openapi({ description: "The photo's number" }) });

const Body = z
  .object({
    resource: z.string("Name a register whose records have photos.").openapi({ example: "property" }),
    record_id: z
      .int("Send the record's number.")
      .min(1)
      .max(9_999_999_999)
      .nullish()
      .openapi({ description: "Left out for a form whose record is not there yet" }),
  })
  .openapi("NewPhotoHandOver");

const Made = z.object({
  id: z.string(),
  code: z.string().openapi({ description: "Told once" }),
  address: z.string().openapi({ description: "Where the phone types the code" }),
  qr: z
    .object({ path: z.string(), size: z.int() })
    .openapi({ description: "Of the address and the code, as an SVG path" }),
  expires_at: z.iso.datetime(),
});
const State = z.object({
  id: z.string(),
  state: z.enum(["open", "ended", "full"]),
  taken: z.int().openapi({ description: "Photos that arrived" }),
  photos: z.array(z.int()).openapi({ description: "Of a form: what it can fetch" }),
  expires_at: z.iso.datetime(),
});

function shownState({ photos, expires_at, ...rest }: HandOverState) {
  const data = { ...rest, photos: [...photos], expires_at: expires_at.toISOString() };
  return { status: "success" as const, data };
}

/** POST /photo-hand-overs, GET and DELETE /photo-hand-overs/{id}, and the photos held for a form */
export function deskOfCaptures(api: Api): void {
  making(api);
  watching(api);
  ending(api);
  file(api);
}

function making(api: Api): void {
  const route = createRoute({
    method: "post",
    path: "/photo-hand-overs",
    tags,
    summary: "Make a code by which a phone sends photos to a record, or to a form",
    description: "Takes no idempotency key: answers to keys are kept, and this one holds a secret.",
    middleware: requireSession,
    request: { body: jsonBody(Body) },
    responses: {
      201: json("Good for ten minutes and 20 photos", success(Made)),
      ...failures({ 404: "not-found", 409: "not-editable", 422: "invalid" }),
    },
  });
  api.openapi(route, async (c) => {
    const wanted = c.req.valid("json");
    const made = await transaction((tx) => makeHandOver(tx, c.get("actor"), wanted));
    const data = { ...made, expires_at: made.expires_at.toISOString() };
    return c.json({ status: "success" as const, data }, 201);
  });
}

function watching(api: Api): void {
  const route = createRoute({
    method: "get",
    path: "/photo-hand-overs/{id}",
    tags,
    summary: "How far a code is, for the session that made it",
    middleware: requireSession,
    request: { params },
    responses: { 200: json("Where it stands", success(State)), ...failures({ 404: "not-found" }) },
  });
  api.openapi(route, async (c) => {
    const state = await getHandOverState(database(), c.get("actor"), c.req.valid("param").id);
    return c.json(shownState(state), 200);
  });
}

function ending(api: Api): void {
  const route = createRoute({
    method: "delete",
    path: "/photo-hand-overs/{id}",
    tags,
    summary: "End a code before it runs out",
    middleware: requireSession,
    request: { params },
    responses: { 200: json("Where it stands", success(State)), ...failures({ 404: "not-found" }) },
  });
  api.openapi(route, async (c) => {
    const { id } = c.req.valid("param");
    const state = await transaction((tx) => endHandOver(tx, c.get("actor"), id));
    return c.json(shownState(state), 200);
  });
}

function file(api: Api): void {
  const route = createRoute({
    method: "get",
    path: "/photo-hand-overs/{id}/photos/{photo_id}/file",
    tags,
    summary: "The JPEG of a photo that is held for a form",
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
