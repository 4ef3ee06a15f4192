import { z } from "@hono/zod-openapi";
import { chargeableResources } from "#domain/category-input.ts";
import { billStates } from "#domain/status.ts";
import { dayFilter, PageParams, SearchText } from "#platform/http/page-schemas.ts";
import { listRoute, pdfRoute, readRoute } from "#platform/http/read-route.ts";
import type { Api } from "#platform/http/route-parts.ts";
import { billDocument, printBill, printPublicBill, publicBillDocument } from "../../billing/bill-document.ts";
import { explainBill, explainPublicBill } from "../../billing/explain-bill.ts";
import { getBill } from "../../billing/get-bill.ts";
import { getPublicBill } from "../../billing/get-public-bill.ts";
import { listBills } from "../../billing/list-bills.ts";
import { ChargeDocumentAnswer } from "./schemas.ts";

const tags = ["Bills"];
const id = z.coerce.number().int().min(1).optional();
const Token = { token: z.string().max(60) };

const Query = PageParams.extend({
  q: SearchText.optional().openapi({ description: "Code, pay code or name of the payer" }),
  status: z.enum(billStates).optional(),
  overdue: z
    .enum(["yes"])
    .optional()
    .transform((word) => word === "yes"),
  individual_id: id,
  corporate_id: id,
  asset_type: z.enum(chargeableResources).optional(),
  asset_id: id,
});

/** `POST /bill-codes` finds a bill by its pay code. */
export function bills(api: Api): void {
  listRoute(api, {
    path: "/bills",
    tags,
    summary: "List bills, newest first. Officers get those they have access to; payers get their own",
    answer: "A page of bills",
    codes: { 422: "invalid" },
    query: Query.shape,
    list: (actor, { query }) => listBills(actor, query),
  });

  readRoute(api, {
    path: "/bills/by-token/{token}",
    params: Token,
    tags,
    summary:
      "Get a bill by its public token, without signing in. The payer’s name is masked unless you are the payer",
    answer: "The bill",
    codes: { 404: "not-found" },
    read: (actor, { params }) => getPublicBill(actor, params.token),
  });

  readRoute(api, {
    path: "/bills/by-token/{token}/paper",
    params: Token,
    tags,
    summary: "Get the content of a bill’s document by its public token",
    answer: "The content of the document",
    data: ChargeDocumentAnswer,
    codes: { 404: "not-found" },
    read: (actor, { params }) => publicBillDocument(actor, params.token),
  });

  pdfRoute(api, {
    path: "/bills/by-token/{token}/pdf",
    params: Token,
    tags,
    summary: "Download a bill as an A4 PDF by its public token",
    codes: { 404: "not-found" },
    pdf: (actor, { params }) => printPublicBill(actor, params.token),
  });

  readRoute(api, {
    path: "/bills/{id}",
    tags,
    summary: "Get a bill as at today. Available to officers and the payer",
    answer: "The bill",
    codes: { 404: "not-found" },
    read: (actor, { ids }) => getBill(actor, ids.id),
  });

  readRoute(api, {
    path: "/bills/{id}/paper",
    tags,
    summary: "Get the content of a bill’s document as at today",
    answer: "The content of the document",
    data: ChargeDocumentAnswer,
    codes: { 404: "not-found" },
    read: (actor, { ids }) => billDocument(actor, ids.id),
  });

  addExplanationRoutes(api);

  pdfRoute(api, {
    path: "/bills/{id}/pdf",
    tags,
    summary: "Download a bill as an A4 PDF",
    codes: { 404: "not-found" },
    pdf: (actor, { ids }) => printBill(actor, ids.id),
  });
}

const Day = z.object({
  on: dayFilter.openapi({ description: "Date (Lagos time), today or later", example: "2027-03-31" }),
});

/** Explanations of bills: each line with its reason and law, what would change it, and the amounts on a later day. */
function addExplanationRoutes(api: Api): void {
  readRoute(api, {
    path: "/bills/by-token/{token}/explanation",
    params: Token,
    tags,
    summary: "Get an explanation of a bill by its public token, as at today and a later date",
    answer: "The explanation",
    codes: { 404: "not-found", 422: "invalid" },
    query: Day.shape,
    read: (actor, { params, query }) => explainPublicBill(actor, params.token, query.on),
  });

  readRoute(api, {
    path: "/bills/{id}/explanation",
    tags,
    summary:
      "Get an explanation of a bill, as at today and a later date. Available to officers and the payer",
    answer: "The explanation",
    codes: { 404: "not-found", 422: "invalid" },
    query: Day.shape,
    read: (actor, { ids, query }) => explainBill(actor, ids.id, query.on),
  });
}
