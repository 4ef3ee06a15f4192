import { createRoute, z } from "@hono/zod-openapi";
import { paymentChannels, paymentLists } from "#domain/payment-lists.ts";
import { Loose, PageMeta, PageParams, SearchText } from "#platform/http/page-schemas.ts";
import { type Api, failures, guard, IdParam, json, readId, success } from "#platform/http/route-parts.ts";
import { shown, shownPage } from "#platform/http/shown.ts";
import { getPayment } from "../../office-payments/get-payment.ts";
import { askNow } from "../../payments/ask-now.ts";
import { listPayments } from "../../payments/list-payments.ts";

const tags = ["Payments"];
const view = guard("payment.view");

const Query = PageParams.extend({
  list: z.enum(paymentLists).default("all").openapi({
    description: "`stuck`: what somebody has to look into, the longest waiting first",
  }),
  channel: z.enum(paymentChannels).optional(),
  q: SearchText.optional().openapi({
    description: "A code, a pay code, a receipt's number, a reference, or words of the payer's name",
  }),
});

/** GET /payment-records, GET /payment-records/{id}, POST /payment-records/{id}/ask: payments as the office sees them. */
export function officePayments(api: Api): void {
  const list = createRoute({
    method: "get",
    path: "/payment-records",
    tags,
    summary: "Payments and attempts to pay in an officer's reach, the latest first",
    middleware: view,
    request: { query: Query },
    responses: {
      200: json("The page", success(z.array(Loose)).extend({ meta: PageMeta })),
      ...failures({ 422: "invalid", 503: "search-too-slow" }),
    },
  });
  api.openapi(list, async (c) => {
    const query = c.req.valid("query");
    return c.json(shownPage(await listPayments(c.get("actor"), query), query.per_page), 200);
  });

  const one = createRoute({
    method: "get",
    path: "/payment-records/{id}",
    tags,
    summary: "One payment with its bills, transfers, receipts, and what the gateway told",
    middleware: view,
    request: { params: IdParam },
    responses: { 200: json("The payment", success(Loose)), ...failures({ 404: "not-found" }) },
  });
  api.openapi(one, async (c) =>
    c.json(shown(await getPayment(c.get("actor"), readId(c.req.valid("param").id))), 200),
  );

  const ask = createRoute({
    method: "post",
    path: "/payment-records/{id}/ask",
    tags,
    summary: "Ask the gateway about a payment now; asking again does no harm",
    middleware: view,
    request: { params: IdParam },
    responses: {
      200: json("How it stands", success(Loose)),
      ...failures({ 404: "not-found", 409: "payment-closed" }),
    },
  });
  api.openapi(ask, async (c) =>
    c.json(shown(await askNow(c.get("actor"), readId(c.req.valid("param").id))), 200),
  );
}
