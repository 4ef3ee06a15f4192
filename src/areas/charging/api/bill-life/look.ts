import { z } from "@hono/zod-openapi";
import { listRoute, pdfRoute, readRoute } from "#platform/http/read-route.ts";
import { type Api, guard } from "#platform/http/route-parts.ts";
import { getBillLife } from "../../bill-life/get-bill-life.ts";
import { listRequests } from "../../bill-life/list-requests.ts";
import { requestKinds } from "../../bill-life/request-kind.ts";
import { getServiceProof, printServiceProof } from "../../bill-life/service-proof.ts";

const tags = ["Bills"];

/** GET /bills/{id}/life, GET /bills/{id}/service, GET /bill-requests */
export function look(api: Api): void {
  readRoute(api, {
    path: "/bills/{id}/life",
    tags,
    summary: "What became of a bill since it was issued, and what can be asked or decided now",
    answer: "Its life",
    codes: { 404: "not-found" },
    read: (actor, { ids }) => getBillLife(actor, ids.id),
  });

  service(api);

  listRoute(api, {
    path: "/bill-requests",
    tags,
    summary: "What waits for a decision on bills, the longest waiting first",
    guard: guard("bill.view"),
    answer: "The page",
    codes: { 422: "invalid" },
    query: { kind: z.enum(requestKinds).default("objection") },
    list: (actor, { query }) => listRequests(actor, query),
  });
}

/** What proves that a bill's notice was served: its words, and the paper to print. */
function service(api: Api): void {
  readRoute(api, {
    path: "/bills/{id}/service",
    tags,
    summary: "What proves that the bill's notice was served, word by word",
    answer: "The paper",
    codes: { 404: "not-found" },
    read: (actor, { ids }) => getServiceProof(actor, ids.id),
  });

  pdfRoute(api, {
    path: "/bills/{id}/service/pdf",
    tags,
    summary: "The proof of service to print, A4, with its pictures",
    codes: { 404: "not-found" },
    pdf: (actor, { ids }) => printServiceProof(actor, ids.id),
  });
}
