import { createRoute, z } from "@hono/zod-openapi";
import type { Actor } from "#kernel/actor.ts";
import { may } from "#kernel/authorize.ts";
import { downloadHeaders } from "#platform/http/download-headers.ts";
import { PageMeta, PageParams, SearchText } from "#platform/http/page-schemas.ts";
import { readRoute } from "#platform/http/read-route.ts";
import {
  type Api,
  Derived,
  failures,
  guard,
  IdParam,
  json,
  readId,
  success,
} from "#platform/http/route-parts.ts";
import { pageToJson } from "#platform/http/to-json.ts";
import { bulkRight } from "../../bulk-tickets/bulk-visibility.ts";
import { getBatch } from "../../bulk-tickets/get-batch.ts";
import { bulkStates, listBatches } from "../../bulk-tickets/list-batches.ts";
import { batchTicketStates, listBatchTickets } from "../../bulk-tickets/list-tickets.ts";
import { streamBulkSheet } from "../../bulk-tickets/stream-sheet.ts";

const tags = ["Bulk tickets"];
const canView = guard((actor: Actor) =>
  may(actor, "ticket.sell") && !may(actor, "ticket.view") ? "ticket.sell" : "ticket.view",
);
const page = json("A page of the list", success(Derived).extend({ meta: PageMeta }));

/** Routes to read batches, their tickets and the print sheet. */
export function readApi(api: Api): void {
  const list = createRoute({
    method: "get",
    path: "/bulk-tickets",
    tags,
    summary:
      "List batches of tickets, newest first. Agents get their own batches; payers are masked for guests",
    middleware: canView,
    request: {
      query: PageParams.extend({ status: z.enum(bulkStates).optional(), q: SearchText.optional() }),
    },
    responses: { 200: page, ...failures({ 422: "invalid" }) },
  });
  api.openapi(list, async (c) => {
    const query = c.req.valid("query");
    return c.json(pageToJson(await listBatches(c.get("actor"), query), query.per_page), 200);
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

  const tickets = createRoute({
    method: "get",
    path: "/bulk-tickets/{id}/tickets",
    tags,
    summary: "List the tickets in a batch, in order. Codes are hidden from users with view access only",
    middleware: canView,
    request: {
      params: IdParam,
      query: PageParams.extend({ state: z.enum(batchTicketStates).optional(), q: SearchText.optional() }),
    },
    responses: { 200: page, ...failures({ 404: "not-found", 422: "invalid" }) },
  });
  api.openapi(tickets, async (c) => {
    const query = c.req.valid("query");
    const id = readId(c.req.valid("param").id);
    return c.json(pageToJson(await listBatchTickets(c.get("actor"), id, query), query.per_page), 200);
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
