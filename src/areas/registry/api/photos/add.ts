import { createRoute, z } from "@hono/zod-openapi";
import { MAX_PHOTOS } from "#domain/photo.ts";
import { withArticle } from "#domain/with-article.ts";
import { database } from "#kernel/db/client.ts";
import { MAX_PICTURE_BYTES, pictureTooLarge, readPicture } from "#platform/files/picture.ts";
import { limitBody } from "#platform/http/body-limit.ts";
import { formFile, MULTIPART_OVERHEAD, readFormFile } from "#platform/http/form-file.ts";
import {
  type Api,
  failures,
  guard,
  IdParam,
  json,
  KeyHeader,
  readId,
  success,
  tagOf,
} from "#platform/http/route-parts.ts";
import { writeOnce } from "#platform/http/write-once.ts";
import type { AnyResource } from "#resource/define.ts";
import { addPhoto } from "../../photos/add-photo.ts";
import { requireOpenRecord, rightToAdd } from "../../photos/open-record.ts";
import { storePicture } from "../../photos/stored-picture.ts";
import { Caption, PhotoAnswer, readCaption, toJson } from "./parts.ts";

const Body = z.object({
  photo: formFile("Select one photo."),
  caption: Caption.optional(),
});

/** POST /properties/{id}/photos, one call for each photo */
export function addPhotos(api: Api, resource: AnyResource): void {
  const route = createRoute({
    method: "post",
    path: `/${resource.endpoint}/{id}/photos`,
    tags: tagOf(resource),
    summary: `Add a photo to ${withArticle(resource.one)}. A record can have at most ${MAX_PHOTOS} photos`,
    middleware: [
      guard((actor) => rightToAdd(actor, resource)),
      limitBody(MAX_PICTURE_BYTES + MULTIPART_OVERHEAD, pictureTooLarge),
    ],
    request: {
      params: IdParam,
      headers: KeyHeader,
      body: { required: true, content: { "multipart/form-data": { schema: Body } } },
    },
    responses: {
      201: json("The new photo", success(PhotoAnswer)),
      ...failures({
        403: "forbidden, record-restricted",
        404: "not-found",
        409: "not-editable, still-running",
        413: "too-large",
        422: "invalid, photo-not-an-image, photo-broken, photo-too-many, key-reused",
      }),
    },
  });
  api.openapi(route, async (c) => {
    const actor = c.get("actor");
    const id = readId(c.req.valid("param").id);
    // Re-encoding takes about a second of CPU time, so the right to the record is checked first.
    await requireOpenRecord(database(), actor, resource, id);
    const { photo, caption: raw } = c.req.valid("form");
    const caption = readCaption(raw);
    const { bytes, hash: photo_hash } = await readFormFile(photo);
    const picture = await readPicture(bytes);
    return storePicture(picture, (stored) =>
      writeOnce(c, 201, { photo_hash, caption }, async (tx) =>
        toJson(await addPhoto(tx, actor, resource, id, picture, stored, caption)),
      ),
    );
  });
}
