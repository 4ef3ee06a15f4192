import { createRoute, z } from "@hono/zod-openapi";
import type { AnyResource } from "#resource/define.ts";
import { readListQuery } from "../../records/list-query.ts";
import { BULK_LIMIT, type BulkOutcome, CHANGE_LIMIT, transitionMany } from "../../records/transition-many.ts";
import type { BulkVerb } from "../../records/verbs.ts";
import * as answer from "../answer.ts";
import type { Api } from "../route-parts.ts";
import { failures, guard, json, jsonBody, KeyHeader, runOnce, success, tagOf } from "../route-parts.ts";

const Value = z.union([z.string(), z.array(z.string())]);

const Body = z
  .object({
    ids: z
      .array(z.coerce.number().int().min(1).max(9_999_999_999))
      .min(1, "Choose at least one record.")
      .max(BULK_LIMIT, `At most ${BULK_LIMIT} records at once.`)
      .optional(),
    filter: z
      .record(z.string(), Value)
      .optional()
      .openapi({ description: "As the query of the list: all that it shows and that can be decided on" }),
    reason: z.string("Write the reason.").nullish(),
  })
  .refine((body) => (body.ids === undefined) !== (body.filter === undefined), {
    path: ["ids"],
    message: "Send either ids or a filter.",
  });

const Outcome = z.object({
  done: z.int(),
  exceptions: z.array(
    z.object({ id: z.int(), code: z.string(), message: z.string(), record: z.string().optional() }),
  ),
  more: z.boolean().openapi({
    description: `More than ${BULK_LIMIT} matched, or more than ${CHANGE_LIMIT} changes of approved records: call again for the rest, while anything is done`,
  }),
});

/** POST /properties/approve and its like */
export function bulk(api: Api, resource: AnyResource, verb: BulkVerb): void {
  const route = createRoute({
    method: "post",
    path: `/${resource.endpoint}/${verb}`,
    tags: tagOf(resource),
    summary: `${verb.charAt(0).toUpperCase()}${verb.slice(1)} many ${resource.many}`,
    middleware: guard(`${resource.name}.approve`),
    request: { headers: KeyHeader, body: jsonBody(Body) },
    responses: {
      200: json("What was done and what was not", success(Outcome)),
      ...failures({ 409: "still-running", 422: "invalid, key-reused" }),
    },
  });
  api.openapi(route, async (c) => {
    const actor = c.get("actor");
    const { ids, filter, reason } = c.req.valid("json");
    const selection = ids ? { ids } : { filter: readListQuery(resource, filter ?? {}) };
    const done = await runOnce(c, { ids, filter, reason }, async (tx) => ({
      status: 200,
      body: answer.success(await transitionMany(tx, actor, resource, verb, selection, reason)),
    }));
    return c.json(done.body as { status: "success"; data: Mutable<BulkOutcome> }, 200);
  });
}

type Mutable<T extends BulkOutcome> = Omit<T, "exceptions"> & { exceptions: T["exceptions"][number][] };
