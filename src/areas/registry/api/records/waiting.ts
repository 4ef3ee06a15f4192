import { createRoute, z } from "@hono/zod-openapi";
import { COUNTED } from "#domain/count-words.ts";
import type { Api } from "#platform/http/route-parts.ts";
import { failures, guard, json, tagOf } from "#platform/http/route-parts.ts";
import type { AnyResource } from "#resource/define.ts";
import { readCursor } from "../../records/list-cursor.ts";
import { WRONG_CURSOR } from "../../records/list-paging.ts";
import { listWaiting } from "../../records/list-waiting.ts";

const cursor = (name: keyof typeof WRONG_CURSOR) =>
  z
    .string()
    .refine((text) => readCursor(text) !== undefined, WRONG_CURSOR[name])
    .optional();

const Query = z.object({
  own: z
    .enum(["yes"], "Write yes.")
    .optional()
    .openapi({ description: "`yes`: what you entered or changed yourself, which another decides on" }),
  lga_id: z.coerce.number().int().min(1).max(9_999_999_999).optional(),
  after: cursor("after").openapi({ description: "`meta.next` of the page before" }),
  before: cursor("before").openapi({ description: "`meta.previous` of the page after" }),
});

const Answer = z.object({
  status: z.literal("success"),
  data: z.array(
    z
      .object({
        id: z.int(),
        code: z.string(),
        title: z.string(),
        version: z.int(),
        since: z.iso.datetime(),
        change_id: z.int().nullable().openapi({ description: "Null: the record itself waits" }),
        fields: z.int().openapi({ description: "How many fields the change touches" }),
        by: z.string().nullable().openapi({ description: "Who entered it; null for the program" }),
      })
      .openapi("WaitingRecord"),
  ),
  meta: z.object({
    total: z.int().openapi({ description: `Counted up to ${COUNTED}, and one more when there are more` }),
    next: z.string().optional(),
    previous: z.string().optional(),
  }),
});

/** GET /properties/waiting */
export function waiting(api: Api, resource: AnyResource): void {
  const route = createRoute({
    method: "get",
    path: `/${resource.endpoint}/waiting`,
    tags: tagOf(resource),
    summary: `The ${resource.many} that wait for approval, and changes of approved ones, the longest wait first`,
    middleware: guard(`${resource.name}.view`),
    request: { query: Query },
    responses: { 200: json("The page", Answer), ...failures({ 422: "invalid" }) },
  });
  api.openapi(route, async (c) => {
    const { own, ...query } = c.req.valid("query");
    const { rows, meta } = await listWaiting(c.get("actor"), resource, { ...query, own: own === "yes" });
    const data = rows.map((row) => ({ ...row, since: row.since.toISOString() }));
    return c.json({ status: "success" as const, data, meta: { ...meta } }, 200);
  });
}
