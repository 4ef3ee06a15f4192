import { withArticle } from "#domain/with-article.ts";
import { readRoute } from "#platform/http/read-route.ts";
import type { Api } from "#platform/http/route-parts.ts";
import { guard, tagOf } from "#platform/http/route-parts.ts";
import type { AnyResource } from "#resource/define.ts";
import { rightFor } from "../../records/asset-right.ts";
import { getRecord } from "../../records/get.ts";
import { viewedRecord } from "../../records/schema.ts";

/** GET /properties/{id} */
export function view(api: Api, resource: AnyResource): void {
  readRoute(api, {
    path: `/${resource.endpoint}/{id}`,
    tags: tagOf(resource),
    summary: `Get ${withArticle(resource.one)}`,
    guard: guard((actor) => rightFor(actor, resource, "view")),
    answer: "The record",
    data: viewedRecord(resource),
    codes: { 404: "not-found" },
    read: (actor, { ids }) => getRecord(actor, resource, ids.id),
  });
}
