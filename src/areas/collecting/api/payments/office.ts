import { createRoute, z } from "@hono/zod-openapi";
import { paymentChannels, paymentLists } from "#domain/payment-lists.ts";
import { PageParams, SearchText } from "#platform/http/page-schemas.ts";
import { listRoute, readRoute } from "#platform/http/read-route.ts";
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
import { toJson } from "#platform/http/to-json.ts";
import { getPayment } from "../../office-payments/get-payment.ts";
import { checkNow } from "../../payments/check-now.ts";
import { listPayments } from "../../payments/list-payments.ts";

const tags = ["Payments"];
const canView = guard("payment.view");

const Query = PageParams.extend({
  list: z.enum(paymentLists).default("all").openapi({
    description: "`stuck`: payments that need attention, oldest first",
  }),
  channel: z.enum(paymentChannels).optional(),
  q: SearchText.optional().openapi({
    description: "Code, pay code, receipt number, reference, or part of the payer’s name",
  }),
});

/** Payments for officers. */
export function addOfficerRoutes(api: Api): void {
  listRoute(api, {
    path: "/payment-records",
    tags,
    summary: "List the payments and payment attempts that the officer has access to, newest first",
    guard: canView,
    answer: "A page of payments",
    codes: { 422: "invalid", 503: "search-too-slow" },
    query: Query.shape,
    list: (actor, { query }) => listPayments(actor, query),
  });

  readRoute(api, {
    path: "/payment-records/{id}",
    tags,
    summary: "Get a payment with its bills, transfers, receipts and gateway messages",
    guard: canView,
    answer: "The payment",
    codes: { 404: "not-found" },
    read: (actor, { ids }) => getPayment(actor, ids.id),
  });

  const ask = createRoute({
    method: "post",
    path: "/payment-records/{id}/ask",
    tags,
    summary: "Check a payment with the gateway now. You can repeat this safely",
    middleware: canView,
    request: { params: IdParam },
    responses: {
      200: json("The payment’s current status", success(Derived)),
      ...failures({ 404: "not-found", 409: "payment-closed" }),
    },
  });
  api.openapi(ask, async (c) =>
    c.json(toJson(await checkNow(c.get("actor"), readId(c.req.valid("param").id))), 200),
  );
}
