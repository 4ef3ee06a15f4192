import { z } from "@hono/zod-openapi";
import { withArticle } from "#domain/with-article.ts";
import { database } from "#kernel/db/client.ts";
import { readRoute } from "#platform/http/read-route.ts";
import { type Api, guard, tagOf } from "#platform/http/route-parts.ts";
import type { AnyResource } from "#resource/define.ts";
import { getVisibleRecord } from "../../photos/open-record.ts";
import { photosOf } from "../../photos/photo-row.ts";
import { rightFor } from "../../records/asset-right.ts";
import { PhotoAnswer, toJson } from "./parts.ts";

/** GET /properties/{id}/photos */
export function listPhotos(api: Api, resource: AnyResource): void {
  readRoute(api, {
    path: `/${resource.endpoint}/{id}/photos`,
    tags: tagOf(resource),
    summary: `List the photos of ${withArticle(resource.one)}, in order`,
    guard: guard((actor) => rightFor(actor, resource, "view")),
    answer: "All photos",
    data: z.array(PhotoAnswer),
    codes: { 404: "not-found" },
    read: async (actor, { ids }) => {
      const record = await getVisibleRecord(actor, resource, ids.id);
      return (await photosOf(database(), resource, record.id)).map(toJson);
    },
  });
}
