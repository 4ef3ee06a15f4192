import { createRoute, z } from "@hono/zod-openapi";
import type { MiddlewareHandler } from "hono";
import { CODE_HEADER } from "#domain/capture.ts";
import { database } from "#kernel/db/client.ts";
import type { Env } from "#kernel/http/env.ts";
import { withIdempotency } from "#kernel/idempotency.ts";
import { MAX_PICTURE_BYTES, pictureTooLarge, readPicture } from "#platform/files/picture.ts";
import * as answer from "#platform/http/answer.ts";
import { limitBody } from "#platform/http/body-limit.ts";
import { formFile, MULTIPART_OVERHEAD, readFormFile } from "#platform/http/form-file.ts";
import { type Api, failures, json, KeyHeader, success } from "#platform/http/route-parts.ts";
import { openHandOver } from "../../capture/desk.ts";
import { getHandOver } from "../../capture/hand-over.ts";
import { readHandOver } from "../../capture/read-hand-over.ts";
import { countAttempt, receivePhoto, storeReceived } from "../../capture/receive-photo.ts";

const tags = ["Photos"];

const CodeHeader = z.object({
  [CODE_HEADER.toLowerCase()]: z
    .string()
    .max(60)
    .optional()
    .openapi({ description: "Code shown on the computer" }),
});

const CodeInfo = z.object({
  of: z.string().openapi({ example: "property" }),
  code: z
    .string()
    .nullable()
    .openapi({ description: "Code of the record. Null if the photos are for a form that is not saved yet" }),
  taken: z.int(),
  most: z.int(),
  expires_at: z.iso.datetime(),
});
const Captured = z.object({ taken: z.int(), most: z.int() });

const Body = z.object({
  photo: formFile("Select one photo."),
});

/** GET /capture and POST /capture/photos: no session, the code alone */
export function addPhoneRoutes(api: Api): void {
  addLookUpRoute(api);
  addUploadRoute(api);
}

function addLookUpRoute(api: Api): void {
  const route = createRoute({
    method: "get",
    path: "/capture",
    tags,
    summary: "Get the record or form that a photo upload code is for",
    request: { headers: CodeHeader },
    responses: {
      200: json("The code is valid", success(CodeInfo)),
      ...failures({ 404: "hand-over-ended", 409: "hand-over-refused, not-editable" }),
    },
  });
  api.openapi(route, async (c) => {
    const info = await readHandOver(c.get("actor"), c.req.header(CODE_HEADER));
    const data = { ...info, expires_at: info.expires_at.toISOString() };
    return c.json({ status: "success" as const, data }, 200);
  });
}

/** The body is read only after the code is validated and its attempts are counted. */
const requireCode: MiddlewareHandler<Env> = async (c, next) => {
  const handOver = await getHandOver(database(), c.req.header(CODE_HEADER), c.get("actor").ip);
  await countAttempt(handOver);
  await next();
};

function addUploadRoute(api: Api): void {
  const route = createRoute({
    method: "post",
    path: "/capture/photos",
    tags,
    summary: "Upload a photo from a phone by its code",
    middleware: [requireCode, limitBody(MAX_PICTURE_BYTES + MULTIPART_OVERHEAD, pictureTooLarge)],
    request: {
      headers: KeyHeader.extend(CodeHeader.shape),
      body: { required: true, content: { "multipart/form-data": { schema: Body } } },
    },
    responses: {
      201: json("The photo is received", success(Captured)),
      ...failures({
        404: "hand-over-ended",
        409: "hand-over-full, hand-over-refused, not-editable, still-running",
        413: "too-large",
        422: "invalid, photo-not-an-image, photo-broken, photo-too-many, key-reused",
      }),
    },
  });
  api.openapi(route, async (c) => {
    // Re-encoding takes about a second of CPU time, so refused calls are rejected first.
    const { handOver, desk } = await openHandOver(c.get("actor"), c.req.header(CODE_HEADER), 1);
    const { bytes, hash: photo_hash } = await readFormFile(c.req.valid("form").photo);
    const picture = await readPicture(bytes);
    const call = {
      actor: desk,
      route: `${c.req.method} ${c.req.path}`,
      key: c.req.header("idempotency-key"),
      body: { photo_hash },
    };
    const done = await storeReceived(handOver, picture, (stored) =>
      withIdempotency(call, async (tx) => ({
        status: 201,
        body: answer.success(await receivePhoto(tx, desk, handOver, picture, stored)),
      })),
    );
    return c.json(done.body as { status: "success"; data: { taken: number; most: number } }, 201);
  });
}
