import { createRoute, z } from "@hono/zod-openapi";
import { storePicture } from "#areas/registry/photos/stored-picture.ts";
import { MAX_PICTURE_BYTES, pictureTooLarge, readPicture } from "#platform/files/picture.ts";
import * as answer from "#platform/http/answer.ts";
import { limitBody } from "#platform/http/body-limit.ts";
import { formFile, MULTIPART_OVERHEAD, readFormFile } from "#platform/http/form-file.ts";
import { type Api, failures, json, KeyHeader, runIdempotent, success } from "#platform/http/route-parts.ts";
import { pictureAnswer, sendPicture } from "#platform/http/send-picture.ts";
import {
  deletePhotoFiles,
  getOwnPhoto,
  type PhotoChange,
  removeOwnPhoto,
  setOwnPhoto,
} from "../../profile/own-photo.ts";
import { tags } from "./answers.ts";

const Body = z.object({
  photo: formFile("Select one photo."),
});
const PhotoSet = success(z.object({ photo: z.string().nullable() }));
type SetAnswer = z.infer<typeof PhotoSet>;

const photoAnswer = ({ newFile }: PhotoChange) => answer.success({ photo: newFile?.slice(0, 8) ?? null });

/** /profile/photo */
export function photo(api: Api): void {
  const set = createRoute({
    method: "post",
    path: "/profile/photo",
    tags,
    summary: "Upload a photo for your account. It replaces the current photo",
    middleware: [limitBody(MAX_PICTURE_BYTES + MULTIPART_OVERHEAD, pictureTooLarge)],
    request: {
      headers: KeyHeader,
      body: { required: true, content: { "multipart/form-data": { schema: Body } } },
    },
    responses: {
      200: json("Last part of the photo’s URL", PhotoSet),
      ...failures({
        409: "still-running",
        413: "too-large",
        422: "invalid, photo-not-an-image, photo-broken, key-reused",
      }),
    },
  });
  api.openapi(set, async (c) => {
    const { bytes, hash: photo_hash } = await readFormFile(c.req.valid("form").photo);
    const picture = await readPicture(bytes);
    let change: PhotoChange | undefined;
    const done = await storePicture(picture, (stored) =>
      runIdempotent(c, { photo_hash }, async (tx) => {
        change = await setOwnPhoto(tx, c.get("actor"), stored);
        return { status: 200, body: photoAnswer(change) };
      }),
    );
    await deletePhotoFiles(change?.oldFile ?? null);
    return c.json(done.body as SetAnswer, 200);
  });

  const remove = createRoute({
    method: "delete",
    path: "/profile/photo",
    tags,
    summary: "Remove your photo",
    request: { headers: KeyHeader },
    responses: { 200: json("The photo is removed", PhotoSet), ...failures({ 409: "still-running" }) },
  });
  api.openapi(remove, async (c) => {
    let change: PhotoChange | undefined;
    const done = await runIdempotent(c, null, async (tx) => {
      change = await removeOwnPhoto(tx, c.get("actor"));
      return { status: 200, body: photoAnswer(change) };
    });
    await deletePhotoFiles(change?.oldFile ?? null);
    return c.json(done.body as SetAnswer, 200);
  });

  file(api);
}

/** GET /profile/photo */
function file(api: Api): void {
  const route = createRoute({
    method: "get",
    path: "/profile/photo",
    tags,
    summary: "Get your photo as a JPEG image",
    request: {
      query: z.object({
        size: z.enum(["full", "thumb"]).default("full").openapi({ description: "`thumb`: 240 pixels wide" }),
        v: z.string().max(20).optional().openapi({
          description: "Value of `photo` in the profile. It makes the URL of each new photo unique",
        }),
      }),
    },
    responses: {
      200: pictureAnswer,
      ...failures({ 404: "not-found", 422: "invalid" }),
    },
  });
  api.openapi(route, async (c) => {
    const { size, v } = c.req.valid("query");
    return sendPicture(
      await getOwnPhoto(c.get("actor"), size),
      v ? "private, max-age=86400" : "private, no-store",
    );
  });
}
