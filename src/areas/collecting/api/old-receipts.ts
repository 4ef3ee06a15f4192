import { createRoute, z } from "@hono/zod-openapi";
import { PageMeta, PageParams, SearchText } from "#platform/http/page-schemas.ts";
import { readRoute } from "#platform/http/read-route.ts";
import { type Api, Derived, failures, guard, json, newApi } from "#platform/http/route-parts.ts";
import { pageToJson } from "#platform/http/to-json.ts";
import { getOldReceipt } from "../old-receipts/get-old-receipt.ts";
import { listOldReceipts } from "../old-receipts/list-old-receipts.ts";

const tags = ["Receipts"];

/** Legacy receipts: issued before Ratebook, kept for reference. */
export function oldReceiptsApi() {
  const api = newApi();
  addListRoute(api);
  addReadRoutes(api);
  return api;
}

function addListRoute(api: Api): void {
  const query = PageParams.extend({
    q: SearchText.optional().openapi({
      description: "Receipt number, or part of the name of the payer or revenue item",
    }),
  });
  const route = createRoute({
    method: "get",
    path: "/old-receipts",
    tags,
    summary: "List legacy receipts, most recently entered first",
    middleware: guard("old_receipt.view"),
    request: { query },
    responses: {
      200: json(
        "A page of legacy receipts",
        z.object({ status: z.literal("success"), data: z.array(Derived), meta: PageMeta }),
      ),
      ...failures({}),
    },
  });
  api.openapi(route, async (c) => {
    const query = c.req.valid("query");
    return c.json(pageToJson(await listOldReceipts(c.get("actor"), query), query.per_page), 200);
  });
}

function addReadRoutes(api: Api): void {
  readRoute(api, {
    path: "/old-receipts/{id}",
    tags,
    summary: "Get a legacy receipt",
    guard: guard("old_receipt.view"),
    answer: "The legacy receipt",
    codes: { 404: "not-found" },
    read: (actor, { ids }) => getOldReceipt(actor, ids.id),
  });
}
