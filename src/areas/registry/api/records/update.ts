import { createRoute, z } from "@hono/zod-openapi";
import { withArticle } from "#domain/with-article.ts";
import type { Api } from "#platform/http/route-parts.ts";
import {
  failures,
  guard,
  IdParam,
  json,
  jsonBody,
  KeyHeader,
  readId,
  runIdempotent,
  tagOf,
} from "#platform/http/route-parts.ts";
import type { AnyResource } from "#resource/define.ts";
import { withCustom } from "../../custom-fields/with-custom.ts";
import { rightFor } from "../../records/asset-right.ts";
import { sideOf } from "../../records/get.ts";
import { maskRecord } from "../../records/mask-record.ts";
import { updateBody, writtenRecord } from "../../records/schema.ts";
import { updateRecord } from "../../records/update.ts";

/** PATCH /properties/{id} */
export function update(api: Api, resource: AnyResource): void {
  const route = createRoute({
    method: "patch",
    path: `/${resource.endpoint}/{id}`,
    tags: tagOf(resource),
    summary: `Update ${withArticle(resource.one)}. Changes to an approved record need approval`,
    middleware: guard((actor) => rightFor(actor, resource, "edit")),
    request: { params: IdParam, headers: KeyHeader, body: jsonBody(updateBody(resource)) },
    responses: {
      200: json(
        "The current record. `pending` is `true` if the change needs approval",
        z.object({ status: z.literal("success"), data: writtenRecord(resource), pending: z.boolean() }),
      ),
      ...failures({
        403: "forbidden, record-restricted",
        404: "not-found",
        409: "edited-meanwhile, change-pending, not-editable",
        422: "invalid, duplicate, key-reused",
      }),
    },
  });
  api.openapi(route, async (c) => {
    const body = c.req.valid("json");
    const id = readId(c.req.valid("param").id);
    const done = await runIdempotent(c, body, async (tx) => {
      const { record, pending } = await updateRecord(tx, c.get("actor"), resource, id, body);
      return {
        status: 200,
        body: {
          status: "success",
          data: maskRecord(await withCustom(resource, sideOf(c.get("actor"), resource)), record),
          pending,
        },
      };
    });
    return c.json(done.body as { status: "success"; data: Record<string, unknown>; pending: boolean }, 200);
  });
}
