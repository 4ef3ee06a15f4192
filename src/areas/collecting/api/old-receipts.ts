import { createRoute, z } from "@hono/zod-openapi";
import { Loose, PageMeta, PageParams, SearchText } from "#platform/http/page-schemas.ts";
import {
  type Api,
  failures,
  guard,
  IdParam,
  json,
  newApi,
  readId,
  success,
} from "#platform/http/route-parts.ts";
import { shown, shownPage } from "#platform/http/shown.ts";
import { getOldReceipt } from "../old-receipts/get-old-receipt.ts";
import { listOldReceipts } from "../old-receipts/list-old-receipts.ts";

const tags = ["Receipts"];

/** Receipts that were issued before Ratebook: history, to be looked up. */
export function oldReceiptsApi() {
  const api = newApi();
  list(api);
  view(api);
  return api;
}

/** GET /old-receipts */
function list(api: Api): void {
  const query = PageParams.extend({
    q: SearchText.optional().openapi({ description: "Its number, or words of payer and item" }),
  });
  const route = createRoute({
    method: "get",
    path: "/old-receipts",
    tags,
    summary: "Receipts issued before Ratebook, the latest entered first",
    middleware: guard("old_receipt.view"),
    request: { query },
    responses: {
      200: json(
        "Old receipts",
        z.object({ status: z.literal("success"), data: z.array(Loose), meta: PageMeta }),
      ),
      ...failures({}),
    },
  });
  api.openapi(route, async (c) => {
    const asked = c.req.valid("query");
    return c.json(shownPage(await listOldReceipts(c.get("actor"), asked), asked.per_page), 200);
  });
}

/** GET /old-receipts/{id} */
function view(api: Api): void {
  const route = createRoute({
    method: "get",
    path: "/old-receipts/{id}",
    tags,
    summary: "A receipt issued before Ratebook",
    middleware: guard("old_receipt.view"),
    request: { params: IdParam },
    responses: { 200: json("The old receipt", success(Loose)), ...failures({ 404: "not-found" }) },
  });
  api.openapi(route, async (c) =>
    c.json(shown(await getOldReceipt(c.get("actor"), readId(c.req.valid("param").id))), 200),
  );
}
