import { createRoute } from "@hono/zod-openapi";
import { withArticle } from "#domain/with-article.ts";
import { type Api, failures, guard, json, KeyHeader, readId, tagOf } from "#platform/http/route-parts.ts";
import { writeOnce } from "#platform/http/write-once.ts";
import type { AnyResource } from "#resource/define.ts";
import { removePhoto } from "../../photos/remove-photo.ts";
import { rightFor } from "../../records/asset-right.ts";
import { PhotoParams, PhotosAnswer, toJson } from "./parts.ts";

/** DELETE /properties/{id}/photos/{photo_id} */
export function removePhotos(api: Api, resource: AnyResource): void {
  const route = createRoute({
    method: "delete",
    path: `/${resource.endpoint}/{id}/photos/{photo_id}`,
    tags: tagOf(resource),
    summary: `Remove a photo of ${withArticle(resource.one)}`,
    middleware: guard((actor) => rightFor(actor, resource, "edit")),
    request: { params: PhotoParams, headers: KeyHeader },
    responses: {
      200: json("The remaining photos", PhotosAnswer),
      ...failures({
        403: "forbidden, record-restricted, office-photo",
        404: "not-found",
        409: "not-editable, still-running",
        422: "key-reused",
      }),
    },
  });
  api.openapi(route, (c) => {
    const { id, photo_id } = c.req.valid("param");
    return writeOnce(c, 200, null, async (tx, actor) =>
      (await removePhoto(tx, actor, resource, readId(id), readId(photo_id))).map(toJson),
    );
  });
}
