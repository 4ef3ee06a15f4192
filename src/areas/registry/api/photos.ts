import { createRoute, z } from "@hono/zod-openapi";
import { takesPhotos } from "#domain/photo.ts";
import { registers } from "#domain/register/registers.ts";
import { type Api, failures, IdParam, newApi, readId } from "#platform/http/route-parts.ts";
import { PICTURE_CACHE, pictureAnswer, sendPicture } from "#platform/http/send-picture.ts";
import { getPhotoFile } from "../photos/get-photo-file.ts";
import { addPhotos } from "./photos/add.ts";
import { changePhotos } from "./photos/change.ts";
import { listPhotos } from "./photos/list.ts";
import { removePhotos } from "./photos/remove.ts";

/** Photos of records, for every register with photos, and their files. */
export function photosApi() {
  const api = newApi();
  for (const resource of registers.filter(takesPhotos)) {
    listPhotos(api, resource);
    addPhotos(api, resource);
    changePhotos(api, resource);
    removePhotos(api, resource);
  }
  addFileRoute(api);
  return api;
}

const Query = z.object({
  size: z.enum(["full", "thumb"]).default("full").openapi({ description: "`thumb`: 240 pixels wide" }),
});

/** GET /photos/{id}/file */
function addFileRoute(api: Api): void {
  const route = createRoute({
    method: "get",
    path: "/photos/{id}/file",
    tags: ["Photos"],
    summary: "Download a photo as a JPEG. You must be able to view its record",
    request: { params: IdParam, query: Query },
    responses: {
      200: pictureAnswer,
      ...failures({ 404: "not-found", 422: "invalid" }),
    },
  });
  api.openapi(route, async (c) => {
    const id = readId(c.req.valid("param").id);
    return sendPicture(await getPhotoFile(c.get("actor"), id, c.req.valid("query").size), PICTURE_CACHE);
  });
}
