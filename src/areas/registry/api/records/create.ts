import { withArticle } from "#domain/with-article.ts";
import { type Api, guard, tagOf } from "#platform/http/route-parts.ts";
import { writeRoute } from "#platform/http/write-route.ts";
import type { AnyResource } from "#resource/define.ts";
import { withCustom } from "../../custom-fields/with-custom.ts";
import { rightFor } from "../../records/asset-right.ts";
import { createRecord } from "../../records/create.ts";
import { sideOf } from "../../records/get.ts";
import { maskRecord } from "../../records/mask-record.ts";
import { createBody, writtenRecord } from "../../records/schema.ts";

/** POST /properties */
export function create(api: Api, resource: AnyResource): void {
  writeRoute(api, {
    method: "post",
    path: `/${resource.endpoint}`,
    tags: tagOf(resource),
    summary: `Create ${withArticle(resource.one)}`,
    guard: guard((actor) => rightFor(actor, resource, "create")),
    status: 201,
    answer: "The new record",
    codes: {
      403: "forbidden, record-restricted",
      409: "still-running, likely-duplicates",
      422: "invalid, duplicate, key-reused",
    },
    body: createBody(resource),
    data: writtenRecord(resource),
    work: async (tx, actor, { body }) =>
      maskRecord(
        await withCustom(resource, sideOf(actor, resource)),
        await createRecord(tx, actor, resource, body),
      ),
  });
}
