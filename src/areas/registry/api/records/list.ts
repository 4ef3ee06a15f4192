import { createRoute, z } from "@hono/zod-openapi";
import type { Api } from "#platform/http/route-parts.ts";
import { failures, guard, json, tagOf } from "#platform/http/route-parts.ts";
import type { AnyResource } from "#resource/define.ts";
import { withCustom } from "../../custom-fields/with-custom.ts";
import { rightFor } from "../../records/asset-right.ts";
import { sideOf } from "../../records/get.ts";
import { listRecords } from "../../records/list.ts";
import { readListQuery } from "../../records/list-query.ts";
import { ListMeta, listedRecord, listQuery } from "../../records/schema.ts";

/** GET /properties */
export function list(api: Api, resource: AnyResource): void {
  const answer = z.object({
    status: z.literal("success"),
    data: z.array(listedRecord(resource)),
    meta: ListMeta,
  });
  const route = createRoute({
    method: "get",
    path: `/${resource.endpoint}`,
    tags: tagOf(resource),
    summary: `List ${resource.many}`,
    middleware: guard((actor) => rightFor(actor, resource, "view")),
    request: { query: listQuery(resource) },
    responses: {
      200: json(`A page of ${resource.many}`, answer),
      ...failures({ 422: "invalid", 503: "search-too-slow" }),
    },
  });
  api.openapi(route, async (c) => {
    const actor = c.get("actor");
    const query = readListQuery(await withCustom(resource, sideOf(actor, resource)), c.req.queries());
    const { rows, meta } = await listRecords(actor, resource, query);
    const data: readonly Record<string, unknown>[] = rows;
    return c.json({ status: "success" as const, data: [...data], meta }, 200);
  });
}
