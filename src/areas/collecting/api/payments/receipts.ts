import { createRoute, z } from "@hono/zod-openapi";
import { currentGovernment } from "#platform/government.ts";
import * as answer from "#platform/http/answer.ts";
import { downloadHeaders } from "#platform/http/download-headers.ts";
import { PageParams, SearchText } from "#platform/http/page-schemas.ts";
import { type Api, failures, json, KeyHeader, runIdempotent, success } from "#platform/http/route-parts.ts";
import { receiptMarks } from "../../receipts/content.ts";
import { countPrint } from "../../receipts/count-print.ts";
import { getReceipt } from "../../receipts/find.ts";
import { listReceipts } from "../../receipts/list.ts";
import { printReceipt } from "../../receipts/receipt-document.ts";

const tags = ["Receipts"];

const Query = z.object({
  q: SearchText.optional().openapi({
    description: "Receipt number, payer’s code, or part of the payer’s name",
  }),
  agency_id: z.coerce.number().int().positive().optional(),
  status: z.enum(["valid", "cancelled"]).optional(),
  ...PageParams.shape,
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
  for_another: z.string().nullable().openapi({
    description:
      "Public token of the receipt if you made the payment for another payer, whose name is then masked. Otherwise null",
  }),
});

const ReceiptIdParam = z.object({
  id: z.string().max(40).openapi({ description: "Receipt number or public token" }),
});

const Marks = z.object({
  marks: z.array(z.string()).openapi({ description: "Marks to print on this copy", example: ["DUPLICATE"] }),
});

export function addReceiptRoutes(api: Api): void {
  addListRoute(api);
  addDocumentRoutes(api);
}

function addListRoute(api: Api): void {
  const list = createRoute({
    method: "get",
    path: "/receipts",
    tags,
    summary:
      "List receipts, newest first: for an officer, those of their agencies; for a payer, their own and those they paid for others",
    request: { query: Query },
    responses: {
      200: json(
        "A page of receipts",
        z.object({
          status: z.literal("success"),
          data: z.array(Row),
          meta: z.object({
            per_page: z.int(),
            total: z.int(),
            total_is_estimate: z.boolean(),
            next: z.string().optional(),
          }),
        }),
      ),
      ...failures({ 422: "invalid", 503: "search-too-slow" }),
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
    const { total, total_is_estimate } = found;
    const meta = { per_page, total, total_is_estimate, ...next };
    return c.json({ status: "success" as const, data, meta }, 200);
  });
}

function addDocumentRoutes(api: Api): void {
  const pdf = createRoute({
    method: "get",
    path: "/receipts/{id}/pdf",
    tags,
    summary:
      "Download a receipt as a PDF with its current status. If you send only the token, the payer’s name is masked",
    request: {
      params: ReceiptIdParam,
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
      headers: downloadHeaders({ name: printed.name, type: "application/pdf" }),
    });
  });

  const print = createRoute({
    method: "post",
    path: "/receipts/{id}/print",
    tags,
    summary:
      "Record a print of a receipt before you print it. From the second print on, the receipt is marked DUPLICATE. Masked copies are not counted",
    request: { params: ReceiptIdParam, headers: KeyHeader },
    responses: {
      200: json("The print is recorded", success(Marks)),
      ...failures({ 404: "not-found", 409: "still-running" }),
    },
  });
  api.openapi(print, async (c) => {
    const actor = c.get("actor");
    // Read before the transaction, because one request must not hold two connections.
    const receipt = await getReceipt(actor, c.req.valid("param").id);
    const { demo } = await currentGovernment();
    const done = await runIdempotent(c, null, async (tx) => {
      const printed = await countPrint(tx, actor, receipt);
      return { status: 200, body: answer.success({ marks: receiptMarks(printed, demo) }) };
    });
    return c.json(done.body as { status: "success"; data: z.infer<typeof Marks> }, 200);
  });
}
