import { createRoute } from "@hono/zod-openapi";
import type { Api } from "#platform/http/route-parts.ts";
import { failures, guard, IdParam, json, readId, success, tagOf } from "#platform/http/route-parts.ts";
import type { AnyResource } from "#resource/define.ts";
import { rightFor } from "../../records/asset-right.ts";
import { getRecord } from "../../records/get.ts";
import { viewedRecord } from "../../records/schema.ts";

/** GET /properties/{id} */
export function view(api: Api, resource: AnyResource): void {
  const route = createRoute({
    method: "get",
    path: `/${resource.endpoint}/{id}`,
    tags: tagOf(resource),
    summary: `One ${resource.one}`,
    middleware: guard((actor) => rightFor(actor, resource, "view")),
    request: { params: IdParam },
    responses: {
      200: json("The record", success(viewedRecord(resource))),
      ...failures({ 404: "not-found" }),
    },
  });
  api.openapi(route, async (c) => {
    const id = readId(c.req.valid("param").id);
    const data: Record<string, unknown> = await getRecord(c.get("actor"), resource, id);
    return c.json({ status: "success" as const, data }, 200);
  });
}
