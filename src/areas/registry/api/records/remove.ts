import { z } from "@hono/zod-openapi";
import { withArticle } from "#domain/with-article.ts";
import type { Api } from "#platform/http/route-parts.ts";
import { guard, tagOf } from "#platform/http/route-parts.ts";
import { writeRoute } from "#platform/http/write-route.ts";
import type { AnyResource } from "#resource/define.ts";
import { deleteRecord } from "../../records/delete.ts";

/** DELETE /wards/{id}, of reference lists */
export function remove(api: Api, resource: AnyResource): void {
  writeRoute(api, {
    method: "delete",
    path: `/${resource.endpoint}/{id}`,
    tags: tagOf(resource),
    summary: `Delete ${withArticle(resource.one)}, if nothing refers to it`,
    guard: guard(`${resource.name}.approve`),
    answer: "The record is deleted",
    data: z.object({}),
    codes: { 404: "not-found", 409: "in-use", 422: "key-reused" },
    work: async (tx, actor, { ids }) => {
      await deleteRecord(tx, actor, resource, ids.id);
      return {};
    },
  });
}
