import { createRoute } from "@hono/zod-openapi";
import { withArticle } from "#domain/with-article.ts";
import * as answer from "#platform/http/answer.ts";
import type { Api } from "#platform/http/route-parts.ts";
import {
  failures,
  guard,
  json,
  jsonBody,
  KeyHeader,
  runIdempotent,
  success,
  tagOf,
} from "#platform/http/route-parts.ts";
import type { AnyResource } from "#resource/define.ts";
import { withCustom } from "../../custom-fields/with-custom.ts";
import { rightFor } from "../../records/asset-right.ts";
import { createRecord } from "../../records/create.ts";
import { sideOf } from "../../records/get.ts";
import { maskRecord } from "../../records/mask-record.ts";
import { createBody, writtenRecord } from "../../records/schema.ts";

/** POST /properties */
export function create(api: Api, resource: AnyResource): void {
  const route = createRoute({
    method: "post",
    path: `/${resource.endpoint}`,
    tags: tagOf(resource),
    summary: `Create ${withArticle(resource.one)}`,
    middleware: guard((actor) => rightFor(actor, resource, "create")),
    request: { headers: KeyHeader, body: jsonBody(createBody(resource)) },
    responses: {
      201: json("The new record", success(writtenRecord(resource))),
      ...failures({
        403: "forbidden, record-restricted",
        409: "still-running, likely-duplicates",
        422: "invalid, duplicate, key-reused",
      }),
    },
  });
  api.openapi(route, async (c) => {
    const body = c.req.valid("json");
    const done = await runIdempotent(c, body, async (tx) => ({
      status: 201,
      body: answer.success(
        maskRecord(
          await withCustom(resource, sideOf(c.get("actor"), resource)),
          await createRecord(tx, c.get("actor"), resource, body),
        ),
      ),
    }));
    return c.json(done.body as { status: "success"; data: Record<string, unknown> }, 201);
  });
}
