import { createRoute, z } from "@hono/zod-openapi";
import type { Actor } from "#kernel/actor.ts";
import { may } from "#kernel/authorize.ts";
import { downloadHeaders } from "#platform/http/download-headers.ts";
import { SearchText } from "#platform/http/page-schemas.ts";
import { listRoute, readRoute } from "#platform/http/read-route.ts";
import { type Api, failures, guard, IdParam, readId } from "#platform/http/route-parts.ts";
import { bulkRight } from "../../bulk-tickets/bulk-visibility.ts";
import { getBatch } from "../../bulk-tickets/get-batch.ts";
import { bulkStates, listBatches } from "../../bulk-tickets/list-batches.ts";
import { batchTicketStates, listBatchTickets } from "../../bulk-tickets/list-tickets.ts";
import { streamBulkSheet } from "../../bulk-tickets/stream-sheet.ts";

const tags = ["Bulk tickets"];
const canView = guard((actor: Actor) =>
  may(actor, "ticket.sell") && !may(actor, "ticket.view") ? "ticket.sell" : "ticket.view",
);

/** Routes to read batches, their tickets and the print sheet. */
export function readApi(api: Api): void {
  listRoute(api, {
    path: "/bulk-tickets",
    tags,
    summary:
      "List batches of tickets, newest first. Agents get their own batches; payers are masked for guests",
    guard: canView,
    answer: "A page of the list",
    codes: { 422: "invalid" },
    query: { status: z.enum(bulkStates).optional(), q: SearchText.optional() },
    list: (actor, { query }) => listBatches(actor, query),
  });

  readRoute(api, {
    path: "/bulk-tickets/{id}",
    tags,
    summary: "Get a batch with its price, its payment and the number of tickets issued, used and voided",
    guard: canView,
    answer: "The batch",
    codes: { 404: "not-found" },
    read: (actor, { ids }) => getBatch(actor, ids.id),
  });

  listRoute(api, {
    path: "/bulk-tickets/{id}/tickets",
    tags,
    summary: "List the tickets in a batch, in order. Codes are hidden from users with view access only",
    guard: canView,
    answer: "A page of the list",
    codes: { 404: "not-found", 422: "invalid" },
    query: { state: z.enum(batchTicketStates).optional(), q: SearchText.optional() },
    list: (actor, { ids, query }) => listBatchTickets(actor, ids.id, query),
  });

  const sheet = createRoute({
    method: "get",
    path: "/bulk-tickets/{id}/sheet/pdf",
    tags,
    summary: "Download the tickets in a batch as a PDF to cut up: ten to an A4 sheet, up to 500 per file",
    middleware: guard(bulkRight),
    request: {
      params: IdParam,
      query: z.object({ part: z.coerce.number().int().min(1).max(20).default(1) }),
    },
    responses: {
      200: { description: "The PDF", content: { "application/pdf": { schema: z.string() } } },
      ...failures({ 404: "not-found", 409: "still-issuing, wrong-status", 422: "invalid" }),
    },
  });
  api.openapi(sheet, async (c) => {
    const { part } = c.req.valid("query");
    const { name, body } = await streamBulkSheet(c.get("actor"), readId(c.req.valid("param").id), part);
    return new Response(body, {
      headers: downloadHeaders({ name, type: "application/pdf" }, "inline"),
    });
  });
}
