import { createRoute, z } from "@hono/zod-openapi";
import { COUNT_LIMIT } from "#domain/count-text.ts";
import type { Api } from "#platform/http/route-parts.ts";
import { failures, guard, json, tagOf } from "#platform/http/route-parts.ts";
import type { AnyResource } from "#resource/define.ts";
import { readCursor } from "../../records/list-cursor.ts";
import { WRONG_CURSOR } from "../../records/list-paging.ts";
import { listWaiting } from "../../records/list-pending.ts";

const cursor = (name: keyof typeof WRONG_CURSOR) =>
  z
    .string()
    .refine((text) => readCursor(text) !== undefined, WRONG_CURSOR[name])
    .optional();

const Query = z.object({
  own: z
    .enum(["yes"], "Send yes, or leave this out.")
    .optional()
    .openapi({ description: "`yes`: only your own entries and changes, which another officer decides" }),
  lga_id: z.coerce.number().int().min(1).max(9_999_999_999).optional(),
  after: cursor("after").openapi({ description: "`meta.next` of the previous page" }),
  before: cursor("before").openapi({ description: "`meta.previous` of the next page" }),
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
        change_id: z.int().nullable().openapi({
          description: "ID of the pending change. Null if the record itself is pending approval",
        }),
        fields: z.int().openapi({ description: "Number of fields that the change affects" }),
        by: z
          .string()
          .nullable()
          .openapi({ description: "Name of the person who entered it. Null for the system" }),
      })
      .openapi("WaitingRecord"),
  ),
  meta: z.object({
    total: z.int().openapi({
      description: `Number of records, counted up to ${COUNT_LIMIT}. If there are more, this is ${COUNT_LIMIT} + 1`,
    }),
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
    summary: `List ${resource.many} and changes to ${resource.many} that are pending approval, oldest first`,
    middleware: guard(`${resource.name}.view`),
    request: { query: Query },
    responses: { 200: json("A page of records", Answer), ...failures({ 422: "invalid" }) },
  });
  api.openapi(route, async (c) => {
    const { own, ...query } = c.req.valid("query");
    const { rows, meta } = await listWaiting(c.get("actor"), resource, { ...query, own: own === "yes" });
    const data = rows.map((row) => ({ ...row, since: row.since.toISOString() }));
    return c.json({ status: "success" as const, data, meta: { ...meta } }, 200);
  });
}
