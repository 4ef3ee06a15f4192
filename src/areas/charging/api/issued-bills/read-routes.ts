import { z } from "@hono/zod-openapi";
import { listRoute, pdfRoute, readRoute } from "#platform/http/read-route.ts";
import { type Api, guard } from "#platform/http/route-parts.ts";
import { getBillHistory } from "../../issued-bills/get-bill-history.ts";
import { listRequests } from "../../issued-bills/list-requests.ts";
import { requestKinds } from "../../issued-bills/request-kind.ts";
import { getServiceProof, printServiceProof } from "../../issued-bills/service-proof.ts";

const tags = ["Bills"];

export function addReadRoutes(api: Api): void {
  readRoute(api, {
    path: "/bills/{id}/life",
    tags,
    summary: "Get the history of a bill since it was issued, and the actions available now",
    answer: "The history and the available actions",
    codes: { 404: "not-found" },
    read: (actor, { ids }) => getBillHistory(actor, ids.id),
  });

  service(api);

  listRoute(api, {
    path: "/bill-requests",
    tags,
    summary: "List bill requests that are pending a decision, oldest first",
    guard: guard("bill.view"),
    answer: "A page of requests",
    codes: { 422: "invalid" },
    query: { kind: z.enum(requestKinds).default("objection") },
    list: (actor, { query }) => listRequests(actor, query),
  });
}

/** The document that proves the service of a bill's notice. */
function service(api: Api): void {
  readRoute(api, {
    path: "/bills/{id}/service",
    tags,
    summary: "Get the content of a bill’s proof of service",
    answer: "The content of the document",
    codes: { 404: "not-found" },
    read: (actor, { ids }) => getServiceProof(actor, ids.id),
  });

  pdfRoute(api, {
    path: "/bills/{id}/service/pdf",
    tags,
    summary: "Download a bill’s proof of service as an A4 PDF with its photos",
    codes: { 404: "not-found" },
    pdf: (actor, { ids }) => printServiceProof(actor, ids.id),
  });
}
