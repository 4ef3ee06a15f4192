import { createRoute, z } from "@hono/zod-openapi";
import { capital } from "#domain/capital.ts";
import type { AnyResource } from "#resource/define.ts";
import { withCustom } from "../../custom-fields/with-custom.ts";
import { database } from "../../db/client.ts";
import { BULK_LIMIT, type Selection } from "../../records/bulk-selection.ts";
import { readListQuery } from "../../records/list-query.ts";
import { previewMany } from "../../records/preview-many.ts";
import { type BulkOutcome, CHANGE_LIMIT, transitionMany } from "../../records/transition-many.ts";
import type { BulkVerb } from "../../records/verbs.ts";
import * as answer from "../answer.ts";
import type { Api } from "../route-parts.ts";
import { failures, guard, json, jsonBody, KeyHeader, runOnce, success, tagOf } from "../route-parts.ts";

const Value = z.union([z.string(), z.array(z.string())]);

const Id = z.coerce.number().int().min(1).max(9_999_999_999);

const Body = z
  .object({
    ids: z
      .array(Id)
      .min(1, "Choose at least one record.")
      .max(BULK_LIMIT, `At most ${BULK_LIMIT} records at once.`)
      .optional(),
    records: z
      .array(
        z.object({ id: Id, version: z.coerce.number().int(), change_id: z.coerce.number().int().nullish() }),
      )
      .min(1, "Choose at least one record.")
      .max(BULK_LIMIT, `At most ${BULK_LIMIT} records at once.`)
      .optional()
      .openapi({ description: "As they were looked at: what changed since is left as it is, and told" }),
    filter: z
      .record(z.string(), Value)
      .optional()
      .openapi({ description: "As the query of the list: all that it shows and that can be decided on" }),
    waiting: z
      .object({ lga_id: Id.optional() })
      .optional()
      .openapi({ description: "All that wait for you, the longest wait first; nothing of your own" }),
    reason: z.string("Write the reason.").nullish(),
    preview: z.boolean().optional().openapi({
      description: "Only tell what would be done and what not; `done` counts what can be decided on",
    }),
  })
  .refine(
    ({ ids, records, filter, waiting }) =>
      [ids, records, filter, waiting].filter((one) => one !== undefined).length === 1,
    { path: ["ids"], message: "Send one of ids, records, filter and waiting." },
  );

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
    summary: `${capital(verb)} many ${resource.many}`,
    middleware: guard(`${resource.name}.approve`),
    request: { headers: KeyHeader, body: jsonBody(Body) },
    responses: {
      200: json("What was done and what was not", success(Outcome)),
      ...failures({ 409: "still-running", 422: "invalid, key-reused" }),
    },
  });
  api.openapi(route, async (c) => {
    const actor = c.get("actor");
    const { preview, reason, ...chosen } = c.req.valid("json");
    const selection = await selectionOf(resource, chosen);
    if (preview) {
      const outcome = await previewMany(database(), actor, resource, verb, selection);
      return c.json({ status: "success" as const, data: outcome as Mutable<BulkOutcome> }, 200);
    }
    const done = await runOnce(c, { ...chosen, reason }, async (tx) => ({
      status: 200,
      body: answer.success(await transitionMany(tx, actor, resource, verb, selection, reason)),
    }));
    return c.json(done.body as { status: "success"; data: Mutable<BulkOutcome> }, 200);
  });
}

type Chosen = Omit<z.infer<typeof Body>, "preview" | "reason">;

async function selectionOf(
  resource: AnyResource,
  { ids, records, filter, waiting }: Chosen,
): Promise<Selection> {
  if (ids) return { ids };
  if (records) return { records };
  return waiting ? { waiting } : { filter: readListQuery(await withCustom(resource), filter ?? {}) };
}

type Mutable<T extends BulkOutcome> = Omit<T, "exceptions"> & { exceptions: T["exceptions"][number][] };
