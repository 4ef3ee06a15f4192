import { z } from "@hono/zod-openapi";
import { withArticle } from "#domain/with-article.ts";
import { type Api, guard, tagOf } from "#platform/http/route-parts.ts";
import { writeRoute } from "#platform/http/write-route.ts";
import type { AnyResource } from "#resource/define.ts";
import { removePhoto } from "../../photos/remove-photo.ts";
import { rightFor } from "../../records/asset-right.ts";
import { PhotoAnswer, toJson } from "./parts.ts";

/** DELETE /properties/{id}/photos/{photo_id} */
export function removePhotos(api: Api, resource: AnyResource): void {
  writeRoute(api, {
    method: "delete",
    path: `/${resource.endpoint}/{id}/photos/{photo_id}`,
    tags: tagOf(resource),
    summary: `Remove a photo of ${withArticle(resource.one)}`,
    guard: guard((actor) => rightFor(actor, resource, "edit")),
    answer: "The remaining photos",
    codes: {
      403: "forbidden, record-restricted, office-photo",
      404: "not-found",
      409: "not-editable, still-running",
      422: "key-reused",
    },
    data: z.array(PhotoAnswer),
    work: async (tx, actor, { ids }) =>
      (await removePhoto(tx, actor, resource, ids.id, ids.photo_id)).map(toJson),
  });
}
