import { createRoute } from "@hono/zod-openapi";
import { withArticle } from "#domain/with-article.ts";
import { database } from "#kernel/db/client.ts";
import { type Api, failures, guard, IdParam, json, readId, tagOf } from "#platform/http/route-parts.ts";
import type { AnyResource } from "#resource/define.ts";
import { getVisibleRecord } from "../../photos/open-record.ts";
import { photosOf } from "../../photos/photo-row.ts";
import { rightFor } from "../../records/asset-right.ts";
import { PhotosAnswer, toJson } from "./parts.ts";

/** GET /properties/{id}/photos */
export function listPhotos(api: Api, resource: AnyResource): void {
  const route = createRoute({
    method: "get",
    path: `/${resource.endpoint}/{id}/photos`,
    tags: tagOf(resource),
    summary: `List the photos of ${withArticle(resource.one)}, in order`,
    middleware: guard((actor) => rightFor(actor, resource, "view")),
    request: { params: IdParam },
    responses: { 200: json("All photos", PhotosAnswer), ...failures({ 404: "not-found" }) },
  });
  api.openapi(route, async (c) => {
    const record = await getVisibleRecord(c.get("actor"), resource, readId(c.req.valid("param").id));
    const photos = await photosOf(database(), resource, record.id);
    return c.json({ status: "success" as const, data: photos.map(toJson) }, 200);
  });
}
