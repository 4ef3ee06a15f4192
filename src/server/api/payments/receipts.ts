import { createRoute, z } from "@hono/zod-openapi";
import { listReceipts } from "../../receipts/list.ts";
import { printReceipt } from "../../receipts/print.ts";
import { type Api, failures, json } from "../records/route-parts.ts";

const tags = ["Receipts"];

const Query = z.object({
  q: z.string().max(100).optional().openapi({ description: "A number, or part of the payer's name" }),
  agency_id: z.coerce.number().int().positive().optional(),
  status: z.enum(["valid", "cancelled"]).optional(),
  per_page: z.coerce.number().int().min(1).max(200).default(50),
  after: z.coerce.number().int().min(1).optional().openapi({ description: "`meta.next` of the page before" }),
});

const Row = z.object({
  id: z.int(),
  number: z.string(),
  issued_at: z.date(),
  kobo: z.int(),
  method: z.string(),
  status: z.string(),
  payer: z.string(),
  bills: z.array(z.string()),
  print_count: z.int(),
});

/** GET /receipts, GET /receipts/{id}/pdf */
export function receipts(api: Api): void {
  const list = createRoute({
    method: "get",
    path: "/receipts",
    tags,
    summary: "Receipts, the latest first: an officer's agencies', or one's own",
    request: { query: Query },
    responses: {
      200: json(
        "The page",
        z.object({
          status: z.literal("success"),
          data: z.array(Row),
          meta: z.object({
            per_page: z.int(),
            total: z.int(),
            total_is_estimate: z.literal(false),
            next: z.string().optional(),
          }),
        }),
      ),
      ...failures({ 422: "invalid" }),
    },
  });
  api.openapi(list, async (c) => {
    const { q, agency_id, status, after, per_page } = c.req.valid("query");
    const found = await listReceipts(c.get("actor"), {
      ...(q && { q }),
      ...(agency_id && { agency_id }),
      ...(status && { status }),
      ...(after && { after }),
      per_page,
    });
    const data = found.rows.map((row) => ({ ...row, bills: [...row.bills] }));
    const next = found.next === undefined ? {} : { next: String(found.next) };
    const meta = { per_page, total: found.total, total_is_estimate: false as const, ...next };
    return c.json({ status: "success" as const, data, meta }, 200);
  });

  const pdf = createRoute({
    method: "get",
    path: "/receipts/{id}/pdf",
    tags,
    summary: "A receipt to print, by number or public token; all but the first are marked DUPLICATE",
    request: {
      params: z.object({ id: z.string().max(40) }),
      query: z.object({ size: z.enum(["a4", "80mm"]).default("a4") }),
    },
    responses: {
      200: { description: "The PDF", content: { "application/pdf": { schema: z.string() } } },
      ...failures({ 404: "not-found", 422: "invalid" }),
    },
  });
  api.openapi(pdf, async (c) => {
    const { size } = c.req.valid("query");
    const printed = await printReceipt(c.get("actor"), c.req.valid("param").id, size);
    return new Response(new Uint8Array(printed.pdf), {
      headers: {
        "Content-Type": "application/pdf",
        "Content-Disposition": `inline; filename="${printed.name}"`,
      },
    });
  });
}
