import { createRoute, z } from "@hono/zod-openapi";
import type { Api } from "#platform/http/route-parts.ts";
import {
  failures,
  guard,
  IdParam,
  json,
  KeyHeader,
  readId,
  success,
  tagOf,
} from "#platform/http/route-parts.ts";
import { writeOnce } from "#platform/http/write-once.ts";
import type { AnyResource } from "#resource/define.ts";
import { deleteRecord } from "../../records/delete.ts";

/** DELETE /wards/{id}, of reference lists */
export function remove(api: Api, resource: AnyResource): void {
  const route = createRoute({
    method: "delete",
    path: `/${resource.endpoint}/{id}`,
    tags: tagOf(resource),
    summary: `Delete a ${resource.one} that nothing refers to`,
    middleware: guard(`${resource.name}.approve`),
    request: { params: IdParam, headers: KeyHeader },
    responses: {
      200: json("It is gone", success(z.object({}))),
      ...failures({ 404: "not-found", 409: "in-use", 422: "key-reused" }),
    },
  });
  api.openapi(route, (c) => {
    const id = readId(c.req.valid("param").id);
    return writeOnce(c, 200, {}, (tx, actor) => deleteRecord(tx, actor, resource, id));
  });
}
